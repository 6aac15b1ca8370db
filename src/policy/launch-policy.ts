/** Why a real server is neither started nor contacted (the launch gate). */
export type LaunchRefusal =
	/** This launch isn't approved, or it changed since it was approved. */
	| 'not-approved'
	/** The proxy was told to run something else than the file says. */
	| 'argv-differs'
	/** The proxy was told to run what the file said before: the file changed while the server was being launched. */
	| 'entry-changed'
	/** The entry is as it was approved, but a variable in it has another value, or its file of environment variables changed. */
	| 'values-changed'
	/** MCP Cordon can't tell which file of environment variables the client read. */
	| 'values-unknown'
	/** The entry sets environment variables reserved for MCP Cordon. */
	| 'cordon-variables'
	/** The server is reached over `http://` on another machine, and the settings refuse that. */
	| 'unencrypted'
	| 'blocked'
	/** The entry's file couldn't be read, or contains the id twice. */
	| 'entry-unreadable';
