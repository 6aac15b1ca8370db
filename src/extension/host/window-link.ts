import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Signer } from '../../gateway/keys.ts';
import { LINK_PROTOCOL } from '../../link/control.ts';
import { createFrameDecoder, createFrameWriter, MAX_BODY_BYTES } from '../../link/frame-codec.ts';
import { type GatewayAddress, NONCE_BYTES } from '../../link/proofs.ts';
import {
	type FromWindow,
	parseToWindow,
	type ToWindow,
	type WindowGreeting,
	type WindowReply,
	windowSocketPath,
	windowText,
} from '../../link/window-proof.ts';
import { writeTogether } from '../../link/write-together.ts';
import { readSignerKey } from '../../proxy/address.ts';
import { distrustOf } from '../../proxy/handshake.ts';

export interface WindowLink {
	send(message: FromWindow): void;
	close(): void;
}

/** Why there is no link. `absent`: nothing responds (yet). `untrusted`: something responds that isn't this installation's gateway. */
export type NoLink = { readonly kind: 'absent' } | { readonly kind: 'untrusted' | 'refused'; readonly why: string };

export interface WindowLinkOptions {
	readonly address: GatewayAddress;
	readonly stateRoot: string;
	readonly signer: Signer;
	/** Called before the first message. */
	readonly onOpen: (link: WindowLink) => void;
	readonly onMessage: (message: ToWindow) => void;
	/** Called once if an open link closes, unless we closed it. */
	readonly onLost: () => void;
}

/** Timeout for the whole attempt, in milliseconds. A gateway that just started is busy. */
const ATTEMPT_MS = 10_000;

/**
 * Makes one attempt. Undefined if the link is open. Sends nothing about this window before the gateway has proved itself, and only our own proof
 * before the gateway has accepted it.
 */
export function openWindowLink({ address, onLost, onMessage, onOpen, signer, stateRoot }: WindowLinkOptions): Promise<NoLink | undefined> {
	return new Promise((resolve) => {
		const socket = connect(windowSocketPath(address.socketPath));
		const nonce = randomBytes(NONCE_BYTES).toString('base64');
		let isOpen = false;
		let isOver = false;
		const timer = setTimeout(() => fail({ kind: 'absent' }), ATTEMPT_MS);
		const writer = createFrameWriter({
			schedule: (flush) => process.nextTick(flush),
			write: (chunks) => void (isOver || writeTogether(socket, chunks)),
		});
		const write = (message: FromWindow | WindowGreeting): void => writer.write(0, 0, Buffer.from(JSON.stringify(message), 'utf8'));

		function fail(why: NoLink): void {
			clearTimeout(timer);
			if (isOver) return;
			isOver = true;
			socket.destroy();
			if (isOpen) onLost();
			else resolve(why);
		}

		function greet(reply: WindowReply | undefined): void {
			switch (reply?.kind) {
				case 'challenge': {
					const facts = { address, now: Date.now, signerKey: (id: string) => readSignerKey(stateRoot, id) };
					const distrust = distrustOf(reply, nonce, facts);
					if (distrust !== undefined) return fail({ kind: 'untrusted', why: distrust });
					const text = windowText(reply.certificate, { window: nonce, gateway: reply.nonce }, process.pid);
					return write({ kind: 'window', signer: signer.signer, signature: signer.sign(text), pid: process.pid });
				}
				case 'welcome':
					clearTimeout(timer);
					isOpen = true;
					onOpen({
						send: write,
						close() {
							writer.flush();
							isOver = true;
							socket.end();
						},
					});
					return resolve(undefined);
				case 'refused':
					return fail({ kind: 'refused', why: reply.why });
				default:
					return fail({ kind: 'untrusted', why: 'protocol' });
			}
		}

		const decoder = createFrameDecoder({
			maxBodyBytes: MAX_BODY_BYTES,
			onTooLong: () => fail({ kind: 'untrusted', why: 'protocol' }),
			onFrame({ body }) {
				if (isOver) return;
				const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
				if (!isOpen) return greet(parseToWindow<WindowReply>(text));
				const message = parseToWindow<ToWindow>(text);
				if (message !== undefined) onMessage(message);
			},
		});
		socket.on('connect', () => write({ kind: 'hello', protocol: LINK_PROTOCOL, version: address.version, nonce }));
		socket.on('data', (chunk) => decoder.push(chunk));
		socket.on('error', () => fail({ kind: 'absent' }));
		socket.on('close', () => fail({ kind: 'absent' }));
	});
}
