import assert from 'node:assert/strict';
import { findSensitive } from '../../../../src/engine/sensitive/find-sensitive.ts';

const found = (text: string, field?: string): string[] =>
	findSensitive(text, field === undefined ? {} : { field }).map((match) => text.slice(match.start, match.end));
const typesOf = (text: string): string[] => findSensitive(text).map((match) => match.type);
/** Enough words that no rule treats the text as a field's value. */
const LONG = ' and so on, as the notes of the last meeting say in more words than anybody needs';

/** The digits, with a last one that gives a Luhn sum ending in 0. */
function luhn(head: string): string {
	const sum = (digits: string): number =>
		[...digits].reverse().reduce((total, digit, at) => {
			const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
			return total + (doubled > 9 ? doubled - 9 : doubled);
		}, 0);
	return head + ((10 - (sum(`${head}0`) % 10)) % 10);
}

/** Made up, in the issuers' ranges. */
const CARD = luhn('453201511283036');

describe('sensitive data: labels', () => {
	it('mark a date of birth right after them, in the usual date formats', () => {
		for (const [text, date] of [
			['DOB 03/17/1968', '03/17/1968'],
			['D.O.B.: 17/3/68', '17/3/68'],
			['date of birth (dd.mm.yyyy): 17.03.1968', '17.03.1968'],
			['"dateOfBirth": "1968-03-17"', '1968-03-17'],
			['date_of_birth="1968-03-17",', '1968-03-17'],
			['"birthDate":{"value":"03/17/1968"}', '03/17/1968'],
			['Date of birth 7 Mar 1968', '7 Mar 1968'],
			['dob: 17-MAR-1968', '17-MAR-1968'],
			['geb. am 3. März 1968 in Ulm', '3. März 1968'],
			['née le 14 août 1981', '14 août 1981'],
			['Fecha de nacimiento ....... 17/03/1968', '17/03/1968'],
			['Data urodzenia: 17.03.1968 r.', '17.03.1968'],
			['Дата рождения: 17.03.1968', '17.03.1968'],
			['生年月日：昭和43年3月17日', '昭和43年3月17日'],
			['<birthDate>1968-03-17</birthDate>', '1968-03-17'],
			['BDAY:1968-03-17', '1968-03-17'],
		] as const)
			assert.deepEqual(found(text), [date], text);
	});

	it("don't make another date a date of birth", () => {
		for (const text of [
			'Part B effective 06/01/2014, invoice of 2014-06-02',
			'The date of birth is missing. Seen on 06/01/2014',
			'DOB, admitted 06/01/2014',
			'date of birth: 45.13.1968',
			'Date of birth (DD/MM/YYYY)',
			'dob: 1968',
		])
			assert.deepEqual(typesOf(text), [], text);
	});

	it('name fields with an address, and no other kind of address', () => {
		for (const [field, address] of [
			['line1', '64 Ferry Esplanade'],
			['streetAddress', '1 Old Mill'],
			['logradouro', 'Rua das Acácias, 48 apto 2'],
			['indirizzo', 'Via Roma 12'],
			['住所', '青葉3丁目4-12'],
		] as const)
			assert.deepEqual(found(address, field), [address], field);
		for (const value of [
			'0x7ffe12ab',
			'2 new mails at https://a.b/c',
			'fe 80',
			'Main Street',
			'src/main_12.c',
			'12',
			'the 3 first of them',
		])
			assert.deepEqual(
				findSensitive(value, { field: 'address' }).filter((match) => match.type === 'street_address'),
				[],
				value,
			);
	});

	it("are required for plates, driver's licenses, and passports", () => {
		for (const [text, value] of [
			['number plate KX21 ZLT', 'KX21 ZLT'],
			['Kennzeichen: B-QR 4821', 'B-QR 4821'],
			['véhicule immatriculé QZ-417-KD', 'QZ-417-KD'],
			['matrícula 5821 LMZ', '5821 LMZ'],
			['Plate 7QRS482 (Nevada)', '7QRS482'],
			["driver's licence no. Q4418-20716", 'Q4418-20716'],
			['Führerschein: B072RRE2I55', 'B072RRE2I55'],
			['Reisepass-Nr. C01X00T47', 'C01X00T47'],
		] as const)
			assert.ok(found(text).includes(value), `${text}: ${found(text).join()}`);
		for (const text of [
			'The plate is hot',
			'Plate 3 shows the valve',
			`Unit B-QR 4821 was sold${LONG}`,
			'license: Apache-2.0',
			'licence number pending',
			'placa ESP32',
			'Vehicle: BMW X5 2019',
			'CRM 48271 is open',
		])
			assert.deepEqual(typesOf(text), [], text);
	});
});

describe('sensitive data: column headers', () => {
	it('name the cells of their column', () => {
		const csv = `id,name,pan,exp,dob\n4,Ada Quill,${CARD},09/27,1968-03-17\n5,Bo Lark,${luhn('529130774018265')},01/28,1971-12-02`;
		const psql = [' id |   dob      | plate   ', '----+------------+---------', '  7 | 1968-03-17 | QRS-482 ', '(1 row)'].join('\n');
		const markdown = '| Staff | Handphone | Shift |\n|---|---|---|\n| 17 | 9346 2175 | A |\n| 18 | 8251 6934 | B |';
		const sheet = 'Driver\tLicence no\tPlate\nA. Lark\t41926037\tHJK-5523';
		const sql = "INSERT INTO owners (no, placa, dob) VALUES (7, 'UKW-357-D', '1968-03-17'), (8, 'O''K', '1971-12-02');";

		assert.deepEqual(found(csv), [CARD, '1968-03-17', luhn('529130774018265'), '1971-12-02']);
		assert.deepEqual(found(psql), ['1968-03-17', 'QRS-482']);
		assert.deepEqual(found(markdown), ['9346 2175', '8251 6934']);
		assert.deepEqual(found(sheet), ['41926037', 'HJK-5523']);
		assert.deepEqual(found(sql), ['UKW-357-D', '1968-03-17', '1971-12-02']);
	});

	it("apply to quoted cells, and not to lines that aren't a table", () => {
		assert.deepEqual(found('Name;Address;Note\nLark;"Mill House, 4 Steep Rise";x'), ['Mill House, 4 Steep Rise']);
		assert.deepEqual(found('Dob, the dog, slept.\nMay 4, 1999, was long ago, they say.'), []);
		assert.deepEqual(found('created,dob\n1968-03-17,'), []);
	});
});

describe('sensitive data: an IP address', () => {
	it('differs from a version and a section number', () => {
		for (const text of [
			'Supported firmware: 10.7.3.41, 10.7.4.12 and later',
			'zlib 1.3.14.2, edge 138.0.4217.93',
			'See Table 4.6.2.3 and clause 7.12.5.2.',
		])
			assert.deepEqual(typesOf(text), [], text);
		for (const text of ['login from host 10.7.3.41', 'firmware server 10.7.3.41 is up', 'GET http://10.7.3.41/', 'update 10.7.3.41:8080'])
			assert.deepEqual(typesOf(text), ['ip_address'], text);
	});
});

describe('sensitive data: national formats', () => {
	it("include telephone numbers in their country's grouping without a word for them", () => {
		for (const number of [
			'06 31 75 28 64',
			'07.51.36.82.94',
			'07583 641 902',
			'01395 627 418',
			'0426 713 584',
			'(03) 8316 5294',
			'(21) 97361-5208',
			'8 (905) 627-31-48',
			'010-5319-7264',
			'0175 3692841',
			'0621 / 4738216',
			'078 631 52 94',
		])
			assert.deepEqual(found(`Anna, ${number}${LONG}`), [number]);
		assert.deepEqual(found('From=%2B16045371826&To=%2B55218'), ['16045371826']);
	});

	it("don't include numbers from films, draws, and measurements", () => {
		for (const text of [
			`fiction: 020 7946 0518, 07700 900518, 01 99 00 36 51${LONG}`,
			`drawn: 03 14 25 36 42 45, extra 11${LONG}`,
			'offset +4.812736450921 mm',
			'0494 / 2024',
		])
			assert.deepEqual(typesOf(text), [], text);
	});

	it("include streets in their country's order", () => {
		for (const [text, address] of [
			['Ich wohne Tannenallee 6, 04229 Leipzig', 'Tannenallee 6'],
			['Linzer Straße 17/3\n4600 Wels', 'Linzer Straße 17/3'],
			['Oude Gracht 41, Utrecht', 'Oude Gracht 41'],
			['Kirkegata 15, 7014 Trondheim', 'Kirkegata 15'],
			['livraison: 4, place du Marché, Dinan', '4, place du Marché'],
			['Viale Etna 35, Bari', 'Viale Etna 35'],
			['ul. Klonowa 16/4, Gdynia', 'ul. Klonowa 16/4'],
			['г. Омск, ул. Садовая, д. 48', 'ул. Садовая, д. 48'],
			['Papatya Sok. No: 12/3 Bornova', 'Papatya Sok. No: 12/3'],
			['8 Cherry Rise, Bodmin PL31', '8 Cherry Rise'],
			['|29 BIRCH AVE^^TOLEDO', '29 BIRCH AVE'],
			['寄件地址 中山北路26號', '寄件地址 中山北路26號'],
		] as const) {
			const hits = findSensitive(text).filter((match) => match.type === 'street_address');
			assert.ok(
				hits.some((hit) => address.includes(text.slice(hit.start, hit.end)) || text.slice(hit.start, hit.end).includes(address)),
				`${text}: ${found(text).join(' | ')}`,
			);
		}
		for (const text of [
			'an address that sends 25 hits/s since noon',
			'Spring 2024 was cold; Brigade 5 left',
			'vgl. NJW 2023, 1846 Rn. 12 ff.',
			'RAL 5011 Pantone 3145 C',
			'§ 573 Abs. 2 BGB',
			'It will rise 3 percent, he said',
			'Sitzplatz 14, Wagen 3; Bahnsteig 4, Platz 2, in der nächsten Dekade 3, sagt er',
			'on November 17, 2025 Monday and on page 4, 12345 others',
			'via Python 3, et al. Nature 2019, Corso Java 2021',
			'3 cours Java, 2 places Premium',
			'Room 12, 10317 Readers',
			'address: 5 bytes from here',
		])
			assert.deepEqual(
				typesOf(text).filter((type) => type === 'street_address'),
				[],
				text,
			);
	});

	it('include identity numbers in their usual spacing by check digit', () => {
		for (const [right, wrong, type] of [
			['756.9217.0769.85', '756.9217.0769.84', 'ch_ahv'],
			['DNI 12.345.678-Z', 'DNI 12.345.678-A', 'es_nif'],
			['マイナンバー 1234-5678-9018', 'マイナンバー 1234-5678-9017', 'jp_my_number'],
			['Steuer-ID 86 095 742 719', 'Steuer-ID 86 095 742 718', 'de_tax_id'],
			['NISS 85.07.30-033.28', 'NISS 85.07.30-033.29', 'be_national_number'],
			['เลขบัตร 1-1017-00230-70-8', 'เลขบัตร 1-1017-00230-70-7', 'th_tnin'],
		] as const) {
			assert.ok(typesOf(right).includes(type), `${right}: ${typesOf(right).join()}`);
			assert.ok(!typesOf(wrong).includes(type), wrong);
		}
		assert.deepEqual(typesOf(`the record ${'HEGG'}560427MVZRRL04 was opened${LONG}`), ['mx_curp']);
		assert.deepEqual(typesOf(`the record ${'HEGG'}561327MVZRRL04 was opened${LONG}`), []);
	});

	it('include the following numbers of a list whose first one has a word', () => {
		const list = 'Sent by Ada: her DNI is 12345678Z, and that of her mother, who comes along in the evening with the bus, is 87654321X.';

		assert.deepEqual(found(list), ['12345678Z', '87654321X']);
	});
});
