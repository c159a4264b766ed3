import { readFileSync } from 'node:fs';
import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { workbookParts, zipOf } from '@irp/testing/zip-of';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fileOf = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url));

describe('import of files from other programs', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const send = (as: Principal, body: string | Uint8Array, type = 'text/csv', query = '') =>
    call('POST', `/v2/investments/imports${query}`, {
      as,
      headers: { 'content-type': type },
      body,
    });
  const records = async (as: Principal) => (await call('GET', '/investments', { as })).body;

  const rows = [
    ['name', 'ceo', 'country'],
    ['Société "Générale", SA', 'Čeněk', 'France'],
    ['A;b|c', 'd', 'Deutschland'],
  ];
  const written = (delimiter: string) =>
    rows
      .map((cells) =>
        cells.map((cell) => (/[",;|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)),
      )
      .map((cells) => `${cells.join(delimiter)}\r\n`)
      .join('');
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const windows1252 = (text: string) =>
    Buffer.from(text.replaceAll('Č', 'C').replaceAll('ě', 'e'), 'latin1');
  const files: Record<string, [file: Uint8Array, encoding: string, delimiter: string]> = {
    semicolons: [Buffer.from(written(';')), 'utf-8', ';'],
    tabs: [Buffer.from(written('\t')), 'utf-8', 'tab'],
    bars: [Buffer.from(written('|')), 'utf-8', '|'],
    'UTF-8 with a byte order mark': [Buffer.from(`\uFEFF${written(',')}`), 'utf-8', ','],
    'a line sep=': [Buffer.from(`sep=;\r\n${written(';')}`), 'utf-8', ';'],
    'a byte order mark and a line sep=': [
      Buffer.from(`\uFEFFsep=;\n${written(';')}`),
      'utf-8',
      ';',
    ],
    'UTF-16 LE with a byte order mark': [
      Buffer.from(`\uFEFF${written('\t')}`, 'utf16le'),
      'utf-16le',
      'tab',
    ],
    'UTF-16 LE without one': [Buffer.from(written('\t'), 'utf16le'), 'utf-16le', 'tab'],
    'UTF-16 BE with a byte order mark': [utf16be(`\uFEFF${written(',')}`), 'utf-16be', ','],
    'UTF-16 BE without one': [utf16be(written(';')), 'utf-16be', ';'],
    'Windows-1252': [windows1252(written(';')), 'windows-1252', ';'],
  };
  for (const [description, [file, encoding, delimiter]] of Object.entries(files)) {
    it(`detects ${description}`, async () => {
      const as = freshWorkspace()();
      const { status, body, text } = await send(as, file);
      expect(status, text).to.equal(200);
      expect(body).to.deep.include({
        created: 2,
        rejected: 0,
        file: {
          format: 'csv',
          encoding,
          delimiter,
        },
      });
      const found = await records(as);
      expect(found.map(({ name }: { name: string }) => name)).to.have.members([
        rows[1]?.[0],
        rows[2]?.[0],
      ]);
      expect(found.map(({ country }: { country: string }) => country)).to.have.members([
        'FR',
        'DE',
      ]);
    });
  }

  it('reads Windows-1252 with a late first accent, and its quotation marks and euro signs', async () => {
    const as = freshWorkspace()();
    const plain = Array.from({ length: 6_000 }, (_, at) => `Plain ${at},x\n`).join('');
    const bytes = Buffer.concat([
      Buffer.from(`name,ceo\n${plain}Z`),
      Buffer.from([0x92, 0x80, 0xfc]),
      Buffer.from(',y\n'),
    ]);
    const { body } = await send(as, bytes);
    expect(body).to.deep.include({ created: 6_001, rejected: 0 });
    expect(body.file.encoding).to.equal('windows-1252');
    const { data } = (await call('GET', '/v2/investments?sort=-name&limit=1', { as })).body;
    expect(data[0].name).to.equal('Z’€ü');
  });

  it('rejects rows with invalid bytes in a UTF-8 file', async () => {
    const as = freshWorkspace()();
    const file = Buffer.concat([
      Buffer.from('name\nÄÖÜ\nB'),
      Buffer.from([0xfc]),
      Buffer.from('\nÇa\n'),
    ]);
    const { body } = await send(as, file);
    expect(body).to.include({ created: 2, rejected: 1 });
    expect(body.errors[0]).to.include({ line: 3, field: 'name' });
  });

  it('reads the encoding and delimiter in the request, if detection would be wrong', async () => {
    const as = freshWorkspace()();
    const ambiguous = Buffer.from('name;ceo,country\nÃ¤;b,FR\n', 'latin1');
    expect(
      (await send(as, ambiguous, 'text/csv; charset=windows-1252', '?delimiter=;')).body,
    ).to.deep.include({
      created: 1,
      file: {
        format: 'csv',
        encoding: 'windows-1252',
        delimiter: ';',
      },
    });
    expect((await records(as))[0].name).to.equal('Ã¤');
    const query = '?delimiter=tab&encoding=utf-16le';
    const { body } = await send(as, Buffer.from('name\tceo\nB\tb\n', 'utf16le'), 'text/csv', query);
    expect(body.file).to.include({ encoding: 'utf-16le', delimiter: 'tab' });
    const lines = await send(
      as,
      Buffer.from('\uFEFF{"name":"Č"}\n', 'utf16le'),
      'application/x-ndjson',
    );
    expect(lines.body).to.deep.include({
      created: 1,
      file: { format: 'ndjson', encoding: 'utf-16le' },
    });
    for (const wrong of ['?delimiter=x', '?encoding=ebcdic']) {
      const { status, body: problem } = await send(as, 'name\nA\n', 'text/csv', wrong);
      expect([status, problem.errors[0].field]).to.deep.equal([
        400,
        wrong.slice(1, wrong.indexOf('=')),
      ]);
    }
    expect((await send(as, 'name\nA\n', 'text/csv; charset=ebcdic')).body.message).to.include(
      'ebcdic',
    );
  });

  it('counts the lines of a file with a line sep=', async () => {
    const { body } = await send(
      freshWorkspace()(),
      'sep=;\nname;country\nA;FR\nB;Netherlands Antilles\n',
    );
    expect(body.errors).to.deep.include({
      line: 4,
      field: 'country',
      value: 'Netherlands Antilles',
      message: 'must be the name of an existing country or its ISO 3166-1 code',
    });
  });

  it('names a delimiter that does not occur in the header line', async () => {
    const as = freshWorkspace()();
    for (const query of ['?delimiter=,', '?delimiter=tab&mapping={"Name":"name"}']) {
      const { status, body } = await send(as, 'Name;Country\nA;FR\n', 'text/csv', query);
      expect([status, body.errors[0].field]).to.deep.equal([400, 'delimiter']);
      expect(body.message).to.include('does not occur in the header line "Name;Country"');
    }
    const one = await send(as, 'name\nA\n', 'text/csv', '?delimiter=;');
    expect([one.status, one.body.created]).to.deep.equal([200, 1]);
  });

  it('names the columns of a file without known fields, and a suitable mapping', async () => {
    const as = freshWorkspace()();
    const { status, body } = await send(as, 'Ticker;Company Name;Contry;Zyx\nA;B;C;D\n');
    expect(status).to.equal(400);
    expect(body.message).to.include('"Ticker", "Company Name", "Contry", "Zyx"');
    const [, mapping = ''] = /did you mean the mapping (\{.*\})\?/.exec(body.message) ?? [];
    expect(JSON.parse(mapping)).to.deep.equal({
      Ticker: 'tickerSymbol',
      'Company Name': 'name',
      Contry: 'country',
    });
    const query = `?mapping=${encodeURIComponent(mapping)}`;
    const file = 'Ticker;Company Name;Contry;Zyx\nA;B;FR;D\n';
    const pasted = await send(as, file, 'text/csv', query);
    expect([pasted.status, pasted.body.created]).to.deep.equal([200, 1]);
    const twice = await send(as, 'Company Name;Names\nA;B\n');
    expect(twice.body.message).to.include('did you mean the mapping {"Company Name":"name"}?');
    const mapped = await send(as, 'Firma\nA\n', 'text/csv', '?mapping={"Name":"name"}');
    expect(mapped.body.message).to.include('Name').and.include('"Firma"');
    const field = await send(as, 'Firma\nA\n', 'text/csv', '?mapping={"Firma":"Name"}');
    expect(field.body.message).to.include('did you mean name?');
    const partly = await send(as, 'name,Contry,Zyx\nA,FR,1\n');
    expect(partly.body.ignoredColumns).to.deep.equal([
      { column: 'Contry', didYouMean: 'country' },
      { column: 'Zyx', didYouMean: null },
    ]);
    const line = await send(as, '{"name":"A","contry":"FR"}', 'application/x-ndjson');
    expect(line.body.errors[0].message).to.include('did you mean country?');
  });

  it('reads country names in many forms', async () => {
    const as = freshWorkspace()();
    const forms = {
      DE: ['Germany', 'Deutschland', 'Allemagne', 'DEU', 'deu', '276', 'de'],
      US: ['United States', 'USA', 'U.S.A.', 'The United States of America', 'Vereinigte Staaten'],
      KR: ['South Korea', 'Korea, Republic of', 'Republic of Korea', 'Südkorea', '대한민국'],
      GB: ['UK', 'United Kingdom', 'Great Britain'],
      CI: ["Côte d'Ivoire", 'Ivory Coast'],
      TR: ['Turkey', 'Türkiye'],
    };
    const lines = Object.entries(forms).flatMap(([code, names]) =>
      names.map((name) => `"${code}","${name}"\n`),
    );
    expect(
      (await send(as, `ceo,country,name\n${lines.map((line) => `${line.trim()},A\n`).join('')}`))
        .body,
    ).to.include({
      created: lines.length,
      rejected: 0,
    });
    for (const { ceo, country } of await records(as)) {
      expect(country).to.equal(ceo);
    }
    const { body } = await send(as, 'name,country\nA,Congo\nB,Netherlands Antilles\n');
    expect(body.errors.map(({ value }: { value: string }) => value)).to.deep.equal([
      'Congo',
      'Netherlands Antilles',
    ]);
  });

  describe('.xlsx', () => {
    it('reads texts, numbers, dates, formulas and gaps (XlsxWriter)', async () => {
      const as = freshWorkspace()();
      const { status, body, text } = await send(as, fileOf('xlsxwriter.xlsx'), xlsx);
      expect(status, text).to.equal(200);
      expect(body).to.deep.include({
        created: 3,
        rejected: 2,
        file: {
          format: 'xlsx',
          sheet: 'Companies',
          otherSheets: ['Others'],
        },
      });
      expect(body.ignoredColumns).to.deep.equal([{ column: 'Nation', didYouMean: null }]);
      expect(body.errors[0]).to.include({
        line: 3,
        field: 'country',
        value: 'Netherlands Antilles',
      });
      expect(body.errors[1]).to.deep.equal({
        line: 7,
        field: 'name',
        message: 'has the error value #DIV/0! in A7',
      });
      const found = await records(as);
      const named = (name: string) =>
        found.find((record: { name: string }) => record.name === name);
      expect(named('Siemens AG')).to.deep.include({
        country: 'DE',
        employees: 312_000,
        foundingDate: '1966-10-01',
        ipoDate: '1899',
        cik: '0000320193',
        tags: ['rail', 'health'],
        description: 'Ümläute, "quotes" & <tags>\nand lines',
      });
      expect(named('Formula')).to.include({ country: 'KR', ipoDate: '1900-01-15' });
      expect(named('After a gap')).to.include({ country: 'US' });
    });

    it('reads the files of another program, even if sent as CSV (openpyxl)', async () => {
      for (const type of [xlsx, 'text/csv']) {
        const as = freshWorkspace()();
        const { body, text } = await send(as, fileOf('openpyxl.xlsx'), type);
        expect(body, text).to.include({ created: 3, rejected: 0 });
        const found = await records(as);
        expect(
          found.map(({ name, country, foundingDate }: Record<string, string>) => [
            name,
            country,
            foundingDate,
          ]),
        ).to.have.deep.members([
          ['Toyota', 'JP', '1937-08-28'],
          ['Sony', 'JP', '1946'],
          ['7203', 'JP', '2001-02-03'],
        ]);
      }
    });

    it('reads the named sheet, and names the sheets for an unknown name', async () => {
      const as = freshWorkspace()();
      expect(
        (await send(as, fileOf('xlsxwriter.xlsx'), xlsx, '?sheet=Others')).body.created,
      ).to.equal(1);
      const { status, body } = await send(as, fileOf('xlsxwriter.xlsx'), xlsx, '?sheet=Other');
      expect([status, body.message]).to.deep.equal([
        400,
        'sheet must be one of "Companies", "Others"',
      ]);
    });

    it('rejects a file other than a workbook, and an .xls workbook', async () => {
      const as = freshWorkspace()();
      const whole = fileOf('openpyxl.xlsx');
      for (const body of [
        Buffer.from('name\nA\n'),
        whole.subarray(0, 2_000),
        zipOf({ 'a.txt': Buffer.from('a') }),
      ]) {
        expect((await send(as, body, xlsx)).status).to.equal(400);
      }
      const broken = zipOf({
        ...workbookParts,
        'xl/worksheets/sheet1.xml': Buffer.from('<worksheet><row>'),
      });
      expect((await send(as, broken, xlsx)).body.message).to.include('workbook');
      const xls = await send(as, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]));
      expect([xls.status, xls.body.message]).to.deep.equal([
        415,
        'The file is an .xls workbook: save it as .xlsx or as CSV.',
      ]);
    });

    it('expands no entities of a document type declaration (XXE)', async () => {
      const sheetOf = (cell: string) => {
        const type =
          '<!DOCTYPE worksheet [<!ENTITY own "expanded"><!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY many "&own;&own;">]>';
        const rows = ['name', cell].map(
          (text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`,
        );
        return Buffer.from(`${type}<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`);
      };
      const as = freshWorkspace()();
      for (const entity of ['&own;', '&file;', '&many;']) {
        const response = await send(
          as,
          zipOf({
            ...workbookParts,
            'xl/worksheets/sheet1.xml': sheetOf(entity),
          }),
          xlsx,
        );
        expect([response.status, response.body.error], entity).to.deep.equal([
          400,
          'invalid_request',
        ]);
      }
      expect(await records(as)).to.deep.equal([]);
      const plain = await send(
        as,
        zipOf({
          ...workbookParts,
          'xl/worksheets/sheet1.xml': sheetOf('A &amp; B'),
        }),
        xlsx,
      );
      expect([plain.status, plain.body.created], plain.text).to.deep.equal([200, 1]);
      expect((await records(as))[0].name).to.equal('A & B');
    });

    it('rejects a workbook that expands to a multiple of its size, for any stated size', async () => {
      const as = freshWorkspace()();
      const bomb = Buffer.alloc(30_000_000, ' ');
      const honest = await send(
        as,
        zipOf({ ...workbookParts, 'xl/worksheets/sheet1.xml': bomb }),
        xlsx,
      );
      expect([honest.status, honest.body.error]).to.deep.equal([413, 'payload_too_large']);
      const liar = await send(
        as,
        zipOf({ ...workbookParts, 'xl/worksheets/sheet1.xml': bomb }, 1_000),
        xlsx,
      );
      expect(liar.status).to.equal(400);
    });
  });
});
