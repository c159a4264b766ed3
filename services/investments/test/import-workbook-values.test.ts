import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { workbookParts, zipOf } from '@irp/testing/zip-of';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Cell formats: 0 general, 1 a date, 2 a date and time, 3 a time. */
const styles = Buffer.from(
  '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="21"/></cellXfs></styleSheet>',
);

interface Parts {
  strings?: string;
  is1904?: boolean;
}

/** A workbook with these rows of XML cells. */
function workbookOf(
  rows: readonly (readonly string[])[],
  { strings = '', is1904 = false }: Parts = {},
): Buffer {
  const sheet = rows.map((cells) => `<row>${cells.join('')}</row>`).join('');
  const properties = is1904 ? '<workbookPr date1904="1"/>' : '';
  const workbook = workbookParts['xl/workbook.xml']
    .toString()
    .replace('<workbook>', `<workbook>${properties}`);
  return zipOf({
    ...workbookParts,
    'xl/workbook.xml': Buffer.from(workbook),
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': Buffer.from(`<sst>${strings}</sst>`),
    'xl/worksheets/sheet1.xml': Buffer.from(
      `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ),
  });
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const header = (...names: string[]) => names.map(text);

describe('values of a workbook', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const send = (as: Principal, body: Uint8Array, query = '') =>
    call('POST', `/v2/investments/imports${query}`, {
      as,
      headers: { 'content-type': xlsx },
      body,
    });
  const recordsOf = async (as: Principal) =>
    (await call('GET', '/v2/investments?sort=name', { as })).body.data;

  const uncalculated = {
    'without a value': '<c><f>A1</f></c>',
    'with an empty value, as openpyxl writes it': '<c><f>A1</f><v/></c>',
    'with an empty value': '<c><f>A1</f><v></v></c>',
    'of a text without a value': '<c t="str"><f>A1</f></c>',
  };
  for (const [description, cell] of Object.entries(uncalculated)) {
    it(`refuses a row with a formula ${description}, and clears no record`, async () => {
      const as = freshWorkspace()();
      await send(as, workbookOf([header('tickerSymbol', 'ceo'), [text('AAA'), text('Ann')]]));
      const rows = [
        header('tickerSymbol', 'ceo', 'note'),
        [text('AAA'), cell, text('')],
        [text('BBB'), text('Bob'), cell],
      ];
      const { body } = await send(as, workbookOf(rows), '?key=tickerSymbol&emptyCells=clear');
      expect(body).to.include({
        created: 1,
        updated: 0,
        rejected: 1,
      });
      expect(body.errors).to.deep.equal([
        {
          line: 2,
          field: 'ceo',
          message:
            'has a formula without a stored value (a spreadsheet program stores values when saving) in B2',
        },
      ]);
      expect((await recordsOf(as)).map(({ ceo }: { ceo: string }) => ceo)).to.have.members([
        'Ann',
        'Bob',
      ]);
    });
  }

  it('reads the stored values of formulas, including an empty text', async () => {
    const as = freshWorkspace()();
    const formulas = [
      '<c t="str"><f>A1</f><v>Ann</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="str"><f>A1</f><v></v></c>',
    ];
    const { body } = await send(
      as,
      workbookOf([header('name', 'ceo', 'employees', 'sector'), [text('A'), ...formulas]]),
    );
    expect(body).to.include({ created: 1, rejected: 0 });
    expect((await recordsOf(as))[0]).to.include({
      ceo: 'Ann',
      employees: 2,
      sector: '',
    });
  });

  it('reads a number with three zeros after its point, and refuses the same number as a text', async () => {
    const as = freshWorkspace()();
    const rows = [
      [text('A'), number('164.000')],
      [text('B'), text('164.000')],
    ];
    const { body } = await send(as, workbookOf([header('name', 'employees'), ...rows]));
    expect(body).to.include({ created: 1, rejected: 1 });
    expect(body.errors[0]).to.include({
      line: 3,
      field: 'employees',
      value: '164.000',
    });
    expect((await recordsOf(as))[0]).to.include({ name: 'A', employees: 164 });
  });

  it('has a date for serial 0 of the 1904 system, and the days after it', async () => {
    const as = freshWorkspace()();
    const rows = [
      [text('a'), number(0, 1)],
      [text('b'), number(1, 1)],
      [text('c'), number(26_389, 1)],
    ];
    const { body } = await send(
      as,
      workbookOf([header('name', 'foundingDate'), ...rows], { is1904: true }),
    );
    expect(body).to.include({ created: 3, warned: 0 });
    expect(
      (await recordsOf(as)).map(({ foundingDate }: { foundingDate: string }) => foundingDate),
    ).to.deep.equal(['1904-01-01', '1904-01-02', '1976-04-01']);
  });

  it('keeps the time of a date in a text, and warns if a date has no place for a time', async () => {
    const as = freshWorkspace()();
    const row = [
      text('A'),
      number(27_851, 2),
      number('27851.60416666666', 2),
      number('27851.60416666666', 2),
    ];
    const { body } = await send(
      as,
      workbookOf([header('name', 'ipoDate', 'foundingDate', 'issuance'), row]),
    );
    expect(body.warnings).to.deep.equal([
      {
        line: 2,
        field: 'foundingDate',
        message: 'the time 14:30:00 was ignored',
        value: '1976-04-01T14:30:00',
      },
    ]);
    expect((await recordsOf(as))[0]).to.include({
      ipoDate: '1976-04-01',
      foundingDate: '1976-04-01',
      issuance: '1976-04-01T14:30:00',
    });
  });

  it('reads dates without a time of day, and keeps all digits of an integer', async () => {
    const as = freshWorkspace()();
    const row = [text('A'), number('1.5', 3), number('12345678901234567891')];
    expect(
      (await send(as, workbookOf([header('name', 'sector', 'industry'), row]))).body.created,
    ).to.equal(1);
    expect((await recordsOf(as))[0]).to.include({
      sector: '1.5',
      industry: '12345678901234567891',
    });
  });

  it('decodes escaped characters of texts (ECMA-376, ST_Xstring)', async () => {
    const as = freshWorkspace()();
    const strings =
      '<si><t>two_x000D__x000A_lines</t></si><si><r><t>_x005F_x000A_</t></r><r><t>_x0041_</t></r></si>';
    const row = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      text('_x263A_ _xZZZZ_ a_x'),
      '<c t="str"><f>A1</f><v>_x0042_</v></c>',
    ];
    const { body } = await send(
      as,
      workbookOf([header('name', 'ceo', 'sector', 'industry'), row], { strings }),
    );
    expect(body, JSON.stringify(body)).to.include({ created: 1 });
    expect((await recordsOf(as))[0]).to.include({
      name: 'two\r\nlines',
      ceo: '_x000A_A',
      sector: '☺ _xZZZZ_ a_x',
      industry: 'B',
    });
  });

  it('reads CDATA like other text, in each kind of cell and in the header', async () => {
    const as = freshWorkspace()();
    const strings = '<si><t>R&amp;D <![CDATA[& shared]]></t></si>';
    const names = [
      '<c t="inlineStr"><is><t><![CDATA[name]]></t></is></c>',
      ...header('ceo', 'sector', 'industry', 'employees'),
    ];
    const row = [
      '<c t="inlineStr"><is><t>AT<!-- c -->T <![CDATA[& Co]]></t></is></c>',
      '<c t="s"><v>0</v></c>',
      '<c t="str"><f>A1</f><v><![CDATA[<formula> _x0042_]]></v></c>',
      '<c t="s"><v><![CDATA[0]]></v></c>',
      '<c><v><![CDATA[12]]></v></c>',
    ];
    const { body } = await send(as, workbookOf([names, row], { strings }));
    expect(body, JSON.stringify(body)).to.include({ created: 1, rejected: 0 });
    expect((await recordsOf(as))[0]).to.include({
      name: 'ATT & Co',
      ceo: 'R&D & shared',
      sector: '<formula> B',
      industry: 'R&D & shared',
      employees: 12,
    });
  });

  it('refuses 29 February 1900 as a date, which exists only in the 1900 system, and keeps it in a text', async () => {
    const as = freshWorkspace()();
    const rows = [
      [text('a'), number(59, 1), number(60, 1)],
      [text('b'), number(60, 1), number(61, 1)],
      [text('c'), number(61, 1), number('60.5', 2)],
    ];
    const { body } = await send(
      as,
      workbookOf([header('name', 'foundingDate', 'issuance'), ...rows]),
    );
    expect(body).to.include({
      created: 2,
      rejected: 1,
      warned: 0,
    });
    expect(body.errors[0]).to.include({
      line: 3,
      field: 'foundingDate',
      value: '1900-02-29',
    });
    const dates = (await recordsOf(as)).map(
      ({ foundingDate, issuance }: Record<string, string>) => [foundingDate, issuance],
    );
    expect(dates).to.deep.equal([
      ['1900-02-28', '1900-02-29'],
      ['1900-03-01', '1900-02-29T12:00:00'],
    ]);
  });

  it('omits phonetic texts, inline and shared', async () => {
    const as = freshWorkspace()();
    const reading = '<rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>';
    const rows = [
      [`<c t="inlineStr"><is><t>東京</t>${reading}</is></c>`, '<c t="s"><v>0</v></c>'],
      ['<c t="inlineStr"><is><r><t>東</t></r><r><t>京</t></r></is></c>', text('x')],
    ];
    const strings = `<si><t>大阪</t>${reading}</si>`;
    await send(as, workbookOf([header('name', 'headquarters'), ...rows], { strings }));
    expect(await recordsOf(as)).to.have.length(2);
    for (const { name } of await recordsOf(as)) {
      expect(name).to.equal('東京');
    }
    expect(
      (await recordsOf(as)).map(({ headquarters }: { headquarters: string }) => headquarters),
    ).to.include('大阪');
  });

  it('refuses a missing shared text, and a text that is too long', async () => {
    const as = freshWorkspace()();
    const rows = [
      [text('A'), '<c t="s"><v>7</v></c>'],
      [text('B'), text('x'.repeat(1_000_001))],
    ];
    const { body } = await send(as, workbookOf([header('name', 'description'), ...rows]));
    expect(body).to.include({ created: 0, rejected: 2 });
    expect(body.errors.map(({ message }: { message: string }) => message)).to.deep.equal([
      'refers to a missing shared string in B2',
      'is longer than 1000000 characters in B3',
    ]);
  });

  it('reads the names of columns from the row in headerRow', async () => {
    const as = freshWorkspace()();
    const rows = [
      [text('Companies')],
      [text('2026')],
      header('Name', 'CEO'),
      [text('A'), text('Ann')],
    ];
    const { body } = await send(as, workbookOf(rows), '?headerRow=3');
    expect(body).to.include({ created: 1 });
    expect((await recordsOf(as))[0]).to.include({ name: 'A', ceo: 'Ann' });
    const none = await send(as, workbookOf(rows), '?headerRow=9');
    expect([none.status, none.body.errors[0].field]).to.deep.equal([400, 'headerRow']);
    expect((await send(as, workbookOf(rows))).body.message).to.include(
      'set headerRow to the number',
    );
  });
});
