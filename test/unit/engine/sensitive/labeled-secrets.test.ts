import assert from 'node:assert/strict';
import { findSensitive } from '../../../../src/engine/sensitive/find-sensitive.ts';
import { looksLikeKey, looksLikePassword } from '../../../../src/engine/sensitive/password-look.ts';

const PW = ['Kv8', 'mQz2', 'p'].join('');
const STRONG = ['Kv8#', 'mQz2', 'p!'].join('');
const KEY = ['DA5Kz5BvXFZM', 'EoCDRW5EV830', '9dz5by83'].join('');
const HEX = ['9f226ad6f4031f6a', '9fd0f6d846bc5b07'].join('');
const UUID = ['7c0de4aa', '91b2', '4d3f', '8a55', '0f6b1c2d3e4f'].join('-');

const found = (text: string): string[] => findSensitive(text, { categories: ['secret'] }).map(({ end, start }) => text.slice(start, end));

describe('sensitive data: a password after its label', () => {
	for (const [language, text] of [
		['English', `the new admin password for the jump host is ${STRONG}`],
		['chat', `user is root, pw ${STRONG}`],
		['German', `Ihr Startpasswort lautet: ${PW}. Bitte ändern.`],
		['a German compound', `WLAN-Passwort: ${PW}`],
		['French', `Votre mot de passe provisoire est ${PW}.`],
		['Spanish', `Tu contraseña es: ${PW}`],
		['Portuguese', `Sua senha temporária: ${PW}`],
		['Italian', `La password è ${PW}, cambiala.`],
		['Polish', `Twoje hasło to ${PW}`],
		['Russian', `Пароль от базы — ${PW}`],
		['Dutch', `Het wachtwoord is ${PW}`],
		['Swedish', `Lösenordet är ${PW}`],
		['Turkish', `Şifreniz: ${PW}`],
		['Greek', `Κωδικός πρόσβασης: ${PW}`],
		['Chinese', `初始密码为${PW}，请尽快修改。`],
		['Japanese', `パスワードは「${PW}」です。`],
		['Korean', `임시 비밀번호는 ${PW} 입니다.`],
		['Vietnamese', `Mật khẩu: ${PW}`],
		['Arabic', `كلمة المرور: ${PW}`],
		['Markdown', `**Password:** \`${PW}\``],
		['HTML', `<tr><td>Password</td><td>${PW}</td></tr>`],
		['XML', `<password>${PW}</password>`],
		['a line of its own', `Username: bob\nPassword\n${STRONG}\n`],
		['a name with it', `Login: deploy / ${STRONG}`],
	] as const)
		it(`is found in ${language}`, () => {
			const values = found(text);

			assert.equal(values.length, 1, text);
			assert.ok(values[0]?.startsWith('Kv8') && text.includes(values[0]), values[0]);
			assert.ok((values[0]?.length ?? 0) >= PW.length, values[0]);
		});

	it("isn't a rule for passwords, a place of one, or a mask", () => {
		for (const text of [
			'Password must be at least 12 characters and contain a digit.',
			'Passwort: mindestens 12 Zeichen, davon 1 Ziffer.',
			'Пароль должен содержать не менее 8 символов.',
			'密码必须包含8-20个字符',
			'password reset ticket OPS-5117 was closed',
			'The password for server WIN-DC01A was rotated on 2025-06-01.',
			'Password last changed: 12-Jun-2025',
			'Password policy: NIST SP800-63B',
			'Password hash: pbkdf2_sha256',
			'Admin-Passwort: liegt im Umschlag A-117B',
			'User password: see entry "NAS02-Admin"',
			'see password.service.ts:42 and reset-password2.html',
			'password: bcrypt(12)',
			'password: vault:secret/data/app2#key',
			'pw: 250mm x 3m',
			'PW: KW23/2025',
			'<input type="password" id="user_password2" name="password" placeholder="Password" minlength="8">',
			'credentials: include',
			'Login: 2025-06-01T09:00:00Z / 10.0.0.4',
		])
			assert.deepEqual(found(text), [], text);
	});

	it("isn't code, whatever digits it has", () => {
		for (const text of [
			'password: z.string().min(8).max(64),',
			'password: Joi.string().min(8).max(30).required()',
			'pass: Yup.string().min(8).max(32)',
			'<Password rules={[{min:8,max:64}]} />',
			'password: passwordSchema.min(8).max(64)',
			'password: generatePassword(16, 4)',
			'password: faker.internet.password(12,true,/[A-Z0-9]/)',
			'db_password: z.string().min(8).max(64)',
			'DB_PASSWORD: process.env.DB_PASS',
			'password: args[12].value1',
			"'password' => 'required|min:8|max:64'",
		])
			assert.deepEqual(found(text), [], text);
	});

	it('may have brackets and periods', () => {
		for (const value of ['Kv8(mQ2p!x', 'Hunter(2024)!x', 'Kv8{mQz2p', 'Ab.cdEf12!', 'Orchid.Magne31?'])
			assert.equal(found(`Passwort: ${value}`).length, 1, value);
	});

	it("isn't the number of a ticket or a part if the label can mean that", () => {
		for (const text of ['login: alice / PR#1234-Fix', 'clave: ABC-2024-x1']) assert.deepEqual(found(text), [], text);
		assert.deepEqual(found('Passwort: VPN-2024-Berlin'), ['VPN-2024-Berlin']);
	});

	it('may begin like a version', () => {
		assert.deepEqual(found('password: 10.5Hunter!xQ9'), ['10.5Hunter!xQ9']);
		for (const text of [
			'password: v1.2.3-rc4',
			'password: 10.5.3b2',
			'Passwort: 3.11.4-slim-bookworm',
			'pw: 250.5mm',
			'pw 10.0.0.4:8080/path1',
		])
			assert.deepEqual(found(text), [], text);
	});

	it('must look more like one if its label is weaker', () => {
		assert.ok(looksLikePassword('hunter', 'format'));
		assert.ok(!looksLikePassword('hunter', 'sign'));
		assert.ok(looksLikePassword('sommer2024', 'sign'));
		assert.ok(!looksLikePassword('sommer2024', 'none'));
		assert.ok(!looksLikePassword('Chapter12', 'word'));
		assert.ok(!looksLikePassword('sha256', 'sign'));
	});
});

describe('sensitive data: columns of tables', () => {
	for (const [what, text] of [
		['Markdown', `| Service | User | Password |\n| --- | --- | --- |\n| a | b | ${PW} |\n| c | d | ${STRONG} |\n`],
		['commas', `host,user,password,notes\ndb1,app,${PW},"old, to go"\ndb2,app,${STRONG},\n`],
		['semicolons', `name;login;Passwort\nA;a;${PW}\nB;b;${STRONG}\n`],
		['blanks', `HOST      USER     PASSWORD      NOTE\ndb1       app      ${PW}      old\ndb2       app2     ${STRONG}    new\n`],
		['psql', ` id | user | password\n----+------+----------\n  1 | anna | ${PW}\n  2 | bob  | ${STRONG}\n`],
	] as const)
		it(`are searched for passwords (${what})`, () => assert.deepEqual(found(text), [PW, STRONG]));

	it('are searched for keys', () => assert.deepEqual(found(`name\tapi_key\tcreated\nprod\t${KEY}\t2024-01-01\n`), [KEY]));

	it('can be several in one table, and in the next table', () => {
		const text = `user,password,pw\nann,${PW},none\nbob,none,${STRONG}\n\npwd;user\n${PW};x\n`;

		assert.deepEqual(found(text), [PW, STRONG, PW]);
	});

	it("yield a value once if it's below several headers", () => {
		assert.deepEqual(found(`pw          pw\npw          pw\n${PW.padEnd(12)}${STRONG}\n\n${PW}\n`), [PW, STRONG]);
	});

	it("don't include a schema or a list in code", () => {
		for (const text of [
			'| Column | Type | Password |\n| --- | --- | --- |\n| id | bigint | no |\n| pw | varchar(255) | yes |\n',
			'| Feature | Password | SSO |\n|---|---|---|\n| Version | v2.1.0 | v3.0.0 |\n',
			"[\n  '../etc/passwd',\n  '..%2f..%2fetc%2fpasswd',\n]\n",
			'| name | token | uses |\n|---|---|---|\n| a | for | 12 |\n',
		])
			assert.deepEqual(found(text), [], text);
	});
});

describe('sensitive data: formats of command-line tools and files', () => {
	for (const [text, value] of [
		[`sshpass -p ${PW} ssh root@host`, PW],
		[`mysql -u root -p${PW} shop < dump.sql`, PW],
		[`redis-cli -h cache -a ${PW} ping`, PW],
		[`docker login -u ci -p ${PW} registry.local`, PW],
		[`openssl enc -d -in a -out b -pass pass:${PW}`, PW],
		[`echo '${PW}' | sudo -S apt update`, PW],
		[`db.internal:5432:shop:app:${PW}\n`, PW],
		[`machine git.host.example\n  login me\n  password ${UUID}\n`, UUID],
		[`protocol=x\npassword=${HEX}71673 # of the zone\n`, `${HEX}71673`],
		[`CREATE USER app IDENTIFIED BY '${PW}';`, PW],
		[`ConvertTo-SecureString "${PW}" -AsPlainText -Force`, PW],
		[`variable "db_password" {\n  default = "${PW}"\n}`, PW],
		[`FROM a\nENV DB_PASS ${STRONG}\n`, STRONG],
		[`define( 'NONCE_SALT', '${KEY}#|(7^&)%${PW}' );`, `${KEY}#|(7^&)%${PW}`],
		[`smtp.login('me@host.example', '${STRONG}')`, STRONG],
		[`const client = vendorsearch('SQV5U7FNXJ', '${HEX}');`, HEX],
		[`accounts: ["0x${HEX}${HEX}"]`, `0x${HEX}${HEX}`],
		[`"Authorization": "SSWS ${KEY}"`, KEY],
		[`Authorization: GenieKey ${UUID}`, UUID],
		[`Set-Cookie: JSESSIONID=${KEY}; Path=/; HttpOnly`, KEY],
		[`Cookie: theme=dark; my_session=${KEY}; lang=de`, KEY],
		[`appKey: ${HEX}71673abc`, `${HEX}71673abc`],
		[`WIFI:T:WPA;S:home;P:${PW}9;;`, `${PW}9`],
		[`API-Schlüssel: ${KEY}`, KEY],
		[`APIキー：${KEY}`, KEY],
		[`git clone https://${KEY}@git.host.example/a/b.git`, KEY],
		['mnemonic: "ladder uncle drift magnet velvet piano canvas ocean humble siren orbit walnut"', undefined],
	] as const)
		it(`contain a secret that is found: ${text.slice(0, 28).replaceAll('\n', ' ')}…`, () => {
			const values = found(text);

			assert.equal(values.length, 1, text);
			if (value !== undefined) assert.equal(values[0], value);
		});

	it('may list several keys', () => {
		const other = HEX.split('').reverse().join('');

		assert.deepEqual(found(`accounts: ["0x${HEX}${HEX}", "0x${other}${other}"]`), [`0x${HEX}${HEX}`, `0x${other}${other}`]);
	});

	it("also have variables, files, ports, and public values, which aren't reported", () => {
		for (const text of [
			'mysql -u root -p shop',
			'mysql -uroot -p$MYSQL_PWD shop',
			'sshpass -p "$PASS" ssh x',
			'docker run -p 8080:8080 -v pw:/data img',
			'zip -P archive.zip file',
			'openssl rsa -passin env:PW -in key.pem',
			'Set-Cookie: session=deleted; Max-Age=0',
			`Cookie: theme=dark; _ga=GA1.2.1234567890.1700000000`,
			`accounts: ["0x${HEX}abcd1234"]`,
			`"transactionHash": "0x${HEX}${HEX}"`,
			`mapboxgl.accessToken = 'pk.eyJ1IjoieCIsImEiOiJjbDJ4In0.${KEY.slice(0, 22)}';`,
			`STRIPE_PUBLISHABLE_KEY=pk_test_${KEY}`,
			`"nextPageToken": "${KEY}"`,
			`pageToken=${KEY}`,
			`csrf_token: "${KEY}"`,
			`Authorization: AWS4-HMAC-SHA256 Signature=${HEX}${HEX}`,
			"const STORAGE_KEY = 'app.settings.v2.2024-01';",
			'The recovery phrase is a list of twelve words that you should write down and keep in a safe place',
			`https://${HEX}@o12345.ingest.errors.example/4505`,
		])
			assert.deepEqual(found(text), [], text);
	});

	it("also have plain SQL words, which aren't passwords", () => {
		for (const text of ["CREATE USER wp IDENTIFIED BY 'wordpress';", "create user app with password 'postgres';"])
			assert.deepEqual(found(text), [], text);
	});

	it('include page tokens, which differ from access tokens', () => {
		for (const name of ['SLACK_VERIFICATION_TOKEN', 'restart_token', 'verificationToken'])
			assert.deepEqual(found(`${name}=${KEY}`), [KEY], name);
		for (const name of ['__RequestVerificationToken', 'start_token', 'next_page_token', 'listPageToken', 'X-CSRF-Token'])
			assert.deepEqual(found(`${name}=${KEY}`), [], name);
	});

	it('include names and numbers, which differ from keys', () => {
		assert.ok(looksLikeKey(KEY));
		assert.ok(!looksLikeKey('blue-suede-shoes-size-42'));
		assert.ok(!looksLikeKey('2024-01-01-00-00-00-000'));
	});
});
