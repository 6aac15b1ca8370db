import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Disposable } from '../base/disposable.ts';
import type { EntryId } from '../base/ids.ts';
import type { Logger } from '../base/ports.ts';
import type { Result } from '../base/result.ts';
import type { GatewayCertificate, GatewayControl } from '../link/control.ts';
import type { CouldNotCheck } from '../link/host-messages.ts';
import type { NetworkSettings } from '../link/network.ts';
import { createAuthenticator } from './authentication.ts';
import type { ConnectionDeps, ForgedHelloReport, ServedConnection } from './connection.ts';
import { serveConnection } from './connection.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { CreateSession } from './session.ts';
import { KeptSocket, type ListenFailure } from './socket-file.ts';

export interface SocketServerOptions {
	readonly socketPath: string;
	/** Base64url of 32 bytes. */
	readonly token: string;
	readonly certificate: GatewayCertificate;
	/** PKCS#8, PEM: the private half of the certificate's key. */
	readonly sessionKey: string;
	readonly createSession: CreateSession;
	readonly onForgedHello: (forged: ForgedHelloReport) => void;
	/** `ConnectionDeps.onForgedGateway`. */
	readonly onForgedGateway?: ConnectionDeps['onForgedGateway'];
	/** Called when something else was at the socket's path, after the attempt to listen there again. */
	readonly onReplacedSocket?: (() => void) | undefined;
	/** `ConnectionDeps.lookUp`. */
	readonly lookUp?: ConnectionDeps['lookUp'];
	/** `ConnectionDeps.network`. */
	readonly network?: (() => NetworkSettings | undefined) | undefined;
	/** `ConnectionDeps.admitGuard`. */
	readonly admitGuard?: ConnectionDeps['admitGuard'];
	/** Called when proxies connect or disconnect. */
	readonly onConnections?: (count: number) => void;
	readonly logger: Logger;
	/** `HEARTBEAT.bytes` long; the watchdog reads it. */
	readonly heartbeat: Heartbeat;
}

export interface SocketServer extends Disposable {
	/** Opens the socket. `couldNotCheck`: what must not be judged, because it stopped earlier workers. */
	listen(couldNotCheck?: readonly CouldNotCheck[]): Promise<Result<void, ListenFailure>>;
	/** Replaces the list given to `listen`. Closes each connection whose suspension ended: its proxy reconnects and replays its messages. */
	withhold(couldNotCheck: readonly CouldNotCheck[]): void;
	/** Sends a message to every proxy of the entry. */
	tell(entry: EntryId, message: GatewayControl): void;
	/** Closes the socket and every connection. Each session ends with `link-lost`. */
	dispose(): void;
}

/** Accepts proxies, authenticates each one, and creates a session for it. */
export function createSocketServer(options: SocketServerOptions): SocketServer {
	const greet = createAuthenticator(options);
	const sockets = new Map<Socket, ServedConnection>();
	let withheld: readonly CouldNotCheck[] = [];
	let connections = 0;

	const server = createServer((socket) => {
		connections++;
		sockets.set(socket, serveConnection(socket, greet(), connections, { ...options, couldNotCheck: () => withheld }));
		options.onConnections?.(sockets.size);
		socket.on('close', () => {
			sockets.delete(socket);
			options.onConnections?.(sockets.size);
		});
	});

	const kept = new KeptSocket(server, options.socketPath, (how, outcome) => {
		if (!outcome.ok) options.logger.error(`Couldn't open the socket for servers again: ${outcome.error.kind}`);
		else if (how === 'deleted') options.logger.warn('The socket for servers was deleted and opened again');
		if (how === 'replaced') options.onReplacedSocket?.();
	});

	return {
		async listen(couldNotCheck) {
			withheld = couldNotCheck ?? [];
			const outcome = await kept.listen();
			if (outcome.ok) server.on('error', (cause) => options.logger.error('The socket server failed', cause));
			return outcome;
		},
		withhold(couldNotCheck) {
			withheld = couldNotCheck;
			for (const connection of [...sockets.values()]) connection.couldNotCheckChanged();
		},
		tell(entry, message) {
			for (const connection of sockets.values()) connection.tell(entry, message);
		},
		dispose() {
			kept.dispose();
			for (const socket of sockets.keys()) socket.destroy();
		},
	};
}
