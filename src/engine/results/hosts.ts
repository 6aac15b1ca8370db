/** Services that shorten addresses: where they lead cannot be read off. Registrable domains. */
export const SHORTENERS: ReadonlySet<string> = new Set([
	...[
		'bit.ly',
		'tinyurl.com',
		't.co',
		'goo.gl',
		'ow.ly',
		'is.gd',
		'v.gd',
		'buff.ly',
		'rebrand.ly',
		'cutt.ly',
		'shorturl.at',
		'rb.gy',
		't.ly',
	],
	...[
		'tiny.cc',
		'bl.ink',
		'lnkd.in',
		'soo.gd',
		's.id',
		'short.io',
		'adf.ly',
		'shorte.st',
		'qr.ae',
		'trib.al',
		'dlvr.it',
		'bitly.com',
		'j.mp',
	],
	...['tiny.one', 'surl.li', 'u.to', 'clck.ru', 'vk.cc', 'ouo.io', 'bc.vc', 'x.gd', 'kutt.it', 'dub.sh', 'chilp.it', 'urlz.fr', 'zpr.io'],
]);

/** Services that show whoever set them up what was sent to them (R092). A host is one when it equals a name or ends with `.name`. */
export const CAPTURE_HOSTS: readonly string[] = [
	...[
		'webhook.site',
		'requestbin.com',
		'requestbin.net',
		'pipedream.net',
		'pipedream.com',
		'hookbin.com',
		'beeceptor.com',
		'requestcatcher.com',
	],
	...[
		'interact.sh',
		'interactsh.com',
		'oast.fun',
		'oast.pro',
		'oast.live',
		'oast.site',
		'oast.online',
		'oast.me',
		'burpcollaborator.net',
		'oastify.com',
		'dnslog.cn',
	],
	...[
		'ceye.io',
		'canarytokens.com',
		'postb.in',
		'ptsv2.com',
		'ptsv3.com',
		'mockbin.org',
		'webhookinbox.com',
		'request.dev',
		'hookdeck.com',
	],
	...['dnsbin.zhack.ca', 'xss.ht', 'bxss.me', 'ezxss.com', 'smee.io', 'webhook.cool', 'typedwebhook.tools', 'putsreq.com', 'runscope.net'],
];

/** Tunnels to somebody's own machine, and places where anybody may leave a text. */
export const TUNNEL_HOSTS: readonly string[] = [
	...[
		'ngrok.io',
		'ngrok.app',
		'ngrok.dev',
		'ngrok-free.app',
		'ngrok-free.dev',
		'trycloudflare.com',
		'loca.lt',
		'localtunnel.me',
		'serveo.net',
	],
	...['localhost.run', 'lhr.life', 'bore.pub', 'telebit.cloud', 'pagekite.me', 'pinggy.link', 'zrok.io', 'tunnelto.dev', 'playit.gg'],
];

/** Addresses under which clouds hand out credentials of the machine, besides 169.254.169.254. */
export const METADATA_HOSTS: ReadonlySet<string> = new Set([
	'metadata.google.internal',
	'metadata.goog',
	'metadata.azure.com',
	'metadata.azure.internal',
	'instance-data',
	'instance-data.ec2.internal',
	'metadata.tencentyun.com',
	'metadata.packet.net',
]);

export const METADATA_ADDRESSES: ReadonlySet<string> = new Set([
	'169.254.169.254',
	'169.254.170.2',
	'169.254.170.23',
	'100.100.100.200',
	'192.0.0.192',
	'fd00:ec2::254',
	'fd20:ce::254',
	'168.63.129.16',
]);

export function isOneOf(host: string, names: readonly string[]): boolean {
	return names.some((name) => host === name || host.endsWith(`.${name}`));
}
