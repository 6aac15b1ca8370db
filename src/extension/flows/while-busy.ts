import type { Services } from '../services.ts';

/** While `work` shows everything itself, notifications wait. */
export async function whileBusy<T>({ shared }: Pick<Services, 'shared'>, work: () => Promise<T>): Promise<T> {
	shared.busy += 1;
	try {
		return await work();
	} finally {
		shared.busy -= 1;
	}
}
