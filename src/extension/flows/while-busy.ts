import type { Services } from '../services.ts';

/** While `work` shows everything itself, notifications wait. */
export async function whileBusy<T>({ session }: Pick<Services, 'session'>, work: () => Promise<T>): Promise<T> {
	session.busy += 1;
	try {
		return await work();
	} finally {
		session.busy -= 1;
	}
}
