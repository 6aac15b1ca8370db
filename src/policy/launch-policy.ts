/** Why a real server is neither started nor contacted (DESIGN, section 10: launch gate). */
export type LaunchRefusal =
	/** Nobody has approved this launch, or it changed since. */
	| 'not-approved'
	/** What the proxy was told to run is not what the file says. */
	| 'argv-differs'
	/** What the proxy was told to run is what the file said before: it was launched while the file was being changed. */
	| 'entry-changed'
	/** The entry is as it was approved, but a variable in it stands for another value, or its file of variables changed. */
	| 'values-changed'
	/** Cordon can't tell which file of variables the client read. */
	| 'values-unknown'
	/** The entry sets variables of Cordon's own. */
	| 'cordon-variables'
	/** It is reached over `http://` on another machine, and the settings refuse that. */
	| 'unencrypted'
	| 'blocked'
	/** The entry's file could not be read, or holds the id twice. */
	| 'entry-unreadable';
