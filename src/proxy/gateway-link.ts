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
 * `absent`: nobody answers (yet); `isListening`: somebody took the connection. `untrusted`: somebody does who is not this installation's gateway.
 * `refused`: the gateway turned us away.
 */
export type LinkFailure =
	| { readonly kind: 'absent'; readonly isListening: boolean }
	| { readonly kind: 'untrusted'; readonly why: Distrust }
	| { readonly kind: 'refused'; readonly why: string };

export interface LinkOptions extends LinkEvents {
	readonly socketPath: string;
	readonly handshake: Handshake;
	readonly isResumed: boolean;
	/** For the whole attempt. */
	readonly timeoutMs: number;
	/** Until somebody takes the connection. */
	readonly connectMs: number;
}

/** One attempt. Sends nothing of a message, an argument or the environment before the gateway has proved itself. */
export function openLink(options: LinkOptions): Promise<Result<GatewayLink, LinkFailure>> {
	return new Promise((resolve) => {
		const socket = connect(options.socketPath);
		let isOpen = false;
		let isOver = false;
		let isListening = false;
		const absent = (): void => fail({ kind: 'absent', isListening });
		const timer = setTimeout(absent, options.timeoutMs);
		const connectTimer = setTimeout(absent, options.connectMs);

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
