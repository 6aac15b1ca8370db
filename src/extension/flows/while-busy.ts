import type { Services } from '../services.ts';

/** Delays notifications while `work` shows everything itself. */
export async function whileBusy<T>({ shared }: Pick<Services, 'shared'>, work: () => Promise<T>): Promise<T> {
	shared.busy += 1;
	try {
		return await work();
	} finally {
		shared.busy -= 1;
	}
}
