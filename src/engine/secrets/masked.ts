/** A secret masked for display: its first four characters and its length, or only dots if it has fewer than 16 characters. */
export function maskedSample(secret: string): string {
	if (secret.length < 16) return '•'.repeat(Math.min(secret.length, 8));
	return `${secret.slice(0, 4)}${'•'.repeat(8)} (${secret.length} characters)`;
}
