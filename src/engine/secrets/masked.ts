/** The first and last characters that tell which secret it is, and nothing that gives it away: at most four, and none of a short one. */
export function maskedSample(secret: string): string {
	if (secret.length < 16) return '•'.repeat(Math.min(secret.length, 8));
	return `${secret.slice(0, 4)}${'•'.repeat(8)} (${secret.length} characters)`;
}
