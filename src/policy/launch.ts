/** Why a real server is neither started nor contacted (DESIGN, section 10: launch gate). */
export type LaunchRefusal =
	/** Nobody has approved this launch, or it changed since. */
	| 'not-approved'
	/** What the proxy was told to run is not what the file says. */
	| 'argv-differs'
	/** What the proxy was told to run is what the file said before: it was launched while the file was being changed. */
	| 'entry-changed'
	/** The entry sets variables of Cordon's own. */
	| 'cordon-variables'
	| 'blocked'
	/** The entry's file could not be read, or holds the id twice. */
	| 'entry-unreadable';
