import { connect } from 'node:net';
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import type { ProxyControl } from '../link/control.ts';
import type { Frame } from '../link/frame-codec.ts';
import { createFrameDecoder, createFrameWriter, MAX_BODY_BYTES } from '../link/frame-codec.ts';
import { FRAME_ACTION_MASK, FRAME_ACTIONS, PROXY_FLAGS } from '../link/frames.ts';
import type { GatewayLink, LinkEvents } from '../link/gateway-port.ts';
import { encodeControl, parseGatewayControl } from '../link/parse-control.ts';
import { writeTogether } from '../link/write-together.ts';
import type { Distrust, Handshake } from './handshake.ts';

/**
 * `absent`: nothing responds (yet); `isListening`: something accepted the connection. `untrusted`: something responds that isn't this
 * installation's gateway. `refused`: the gateway rejected the connection.
 */
export type LinkFailure =
	| { readonly kind: 'absent'; readonly isListening: boolean }
	| { readonly kind: 'untrusted'; readonly why: Distrust }
	| { readonly kind: 'refused'; readonly why: string };

export interface LinkOptions extends LinkEvents {
	readonly socketPath: string;
	readonly handshake: Handshake;
	readonly isResumed: boolean;
	/** Timeout of the whole attempt, in milliseconds. */
	readonly timeoutMs: number;
	/** Timeout until the connection is accepted, in milliseconds. */
	readonly connectMs: number;
	/** Whether the gateway's address is another one by now, so that nobody has to wait here. */
	readonly isMoved: () => boolean;
}

/** How often to check the address during an attempt, in milliseconds. */
const CHECK_MS = 250;

/** Makes one attempt. Sends no message, argument, or environment variable before the gateway has proved itself. */
export function openLink(options: LinkOptions): Promise<Result<GatewayLink, LinkFailure>> {
	return new Promise((resolve) => {
		const socket = connect(options.socketPath);
		let isOpen = false;
		let isOver = false;
		let isListening = false;
		const absent = (): void => fail({ kind: 'absent', isListening });
		const timer = setTimeout(absent, options.timeoutMs);
		const connectTimer = setTimeout(absent, options.connectMs);
		const checkTimer = setInterval(() => void (options.isMoved() && absent()), CHECK_MS);

		const writer = createFrameWriter({
			schedule: (flush) => process.nextTick(flush),
			write(chunks) {
				if (!isOver) writeTogether(socket, chunks);
			},
		});
		const control = (message: ProxyControl): void => writer.write(0, PROXY_FLAGS.control, encodeControl(message));

		function fail(failure: LinkFailure): void {
			clearTimeout(timer);
			clearTimeout(connectTimer);
			clearInterval(checkTimer);
			if (isOver) return;
			isOver = true;
			socket.destroy();
			if (isOpen) options.onLost();
			else resolve(err(failure));
		}

		function onGreeting(frame: Frame): void {
			const message = (frame.flags & FRAME_ACTION_MASK) === FRAME_ACTIONS.control ? parseGatewayControl(frame.body) : undefined;
			if (message === undefined || !message.ok) return fail({ kind: 'untrusted', why: 'protocol' });
			switch (message.value.kind) {
				case 'challenge': {
					const response = options.handshake.respond(message.value, options.isResumed);
					return response.ok ? control(response.value) : fail({ kind: 'untrusted', why: response.error });
				}
				case 'launch':
					clearTimeout(timer);
					clearInterval(checkTimer);
					isOpen = true;
					return resolve(
						ok({
							launch: message.value,
							send: writer.write,
							control,
							flush: writer.flush,
							unsentBytes: () => socket.writableLength,
							close,
						}),
					);
				case 'refused':
					return fail({ kind: 'refused', why: message.value.why });
				case 'left-to-login':
				case 'stop':
					return fail({ kind: 'untrusted', why: 'protocol' });
			}
		}

		function close(): void {
			writer.flush();
			isOver = true;
			socket.end();
		}

		const decoder = createFrameDecoder({
			onFrame: (frame) => {
				if (isOver) return;
				if (isOpen) options.onFrame(frame);
				else onGreeting(frame);
			},
			onTooLong: () => fail({ kind: 'untrusted', why: 'protocol' }),
			maxBodyBytes: MAX_BODY_BYTES,
		});
		socket.on('connect', () => {
			isListening = true;
			clearTimeout(connectTimer);
			control(options.handshake.hello);
		});
		socket.on('data', (chunk) => decoder.push(chunk));
		socket.on('drain', options.onDrain);
		socket.on('error', absent);
		socket.on('close', absent);
	});
}
