import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Disposable } from '../base/disposable.ts';
import type { EntryId } from '../base/ids.ts';
import type { Logger } from '../base/ports.ts';
import type { Result } from '../base/result.ts';
import type { GatewayCertificate } from '../link/control.ts';
import type { CouldNotCheck } from '../link/host-messages.ts';
import type { NetworkSettings } from '../link/network.ts';
import { createAuthenticator } from './authentication.ts';
import type { ForgedHello } from './connection.ts';
import { serveConnection } from './connection.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { CreateSession } from './session.ts';
import type { ListenFailure } from './socket-file.ts';
import { listenOnSocket } from './socket-file.ts';

export interface SocketServerOptions {
	readonly socketPath: string;
	/** Base64url of 32 bytes. */
	readonly token: string;
	readonly certificate: GatewayCertificate;
	/** PKCS#8, PEM: the private half of the certificate's key. */
	readonly sessionKey: string;
	readonly createSession: CreateSession;
	readonly onForgedHello: (forged: ForgedHello) => void;
	/** `ConnectionDeps.onNeedsLogin`. */
	readonly onNeedsLogin?: ((entry: EntryId, hadAuthorization: boolean) => void) | undefined;
	/** `ConnectionDeps.network`. */
	readonly network?: (() => NetworkSettings | undefined) | undefined;
	readonly logger: Logger;
	/** `HEARTBEAT.bytes` long; the watchdog reads it. */
	readonly heartbeat: SharedArrayBuffer;
}

export interface SocketServer extends Disposable {
	/** Opens the socket. `couldNotCheck` is the message that stopped the worker before this one. */
	listen(couldNotCheck?: CouldNotCheck): Promise<Result<void, ListenFailure>>;
	/** Closes the socket and every connection; each session is ended with `link-lost`. */
	dispose(): void;
}

/** Accepts proxies, lets each prove itself and gives each a session. */
export function createSocketServer(options: SocketServerOptions): SocketServer {
	const greet = createAuthenticator(options);
	const heartbeat = createHeartbeat(options.heartbeat);
	const sockets = new Set<Socket>();
	let stuck: CouldNotCheck | undefined;
	let connections = 0;

	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
		connections++;
		serveConnection(socket, greet(), connections, { ...options, heartbeat, couldNotCheck: () => stuck });
	});

	return {
		async listen(couldNotCheck) {
			stuck = couldNotCheck;
			const outcome = await listenOnSocket(server, options.socketPath);
			if (outcome.ok) server.on('error', (cause) => options.logger.error('the socket server failed', cause));
			return outcome;
		},
		dispose() {
			server.close();
			for (const socket of sockets) socket.destroy();
		},
	};
}
