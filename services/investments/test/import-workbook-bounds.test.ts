import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { workbookParts, zipOf } from '@irp/testing/zip-of';
import { expect } from 'chai';
import { SharedTexts } from '../src/imports/xlsx/shared-texts.ts';
import { freshWorkspace } from './callers.ts';

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;
const sheetOf = (...rows: string[]) =>
  Buffer.from(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`);
const rowOf = (...cells: string[]) => `<row>${cells.join('')}</row>`;

describe('bounds of a workbook', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  /** A small workbook with replaced parts. */
  const send = (parts: Record<string, Buffer>, as: Principal = freshWorkspace()()) => {
    const sheet = sheetOf(rowOf(text('name')), rowOf(text('A')));
    const body = zipOf({
      ...workbookParts,
      'xl/worksheets/sheet1.xml': sheet,
      ...parts,
    });
    const headers = {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    };
    return call('POST', '/v2/investments/imports', {
      as,
      headers,
      body,
    });
  };
  const refusal = async (parts: Record<string, Buffer>) => {
    const { status, body } = await send(parts);
    return [status, body.message];
  };

  it('limit its sheets and formats', async () => {
    const sheets = '<sheet name="A" r:id="r1"/>'.repeat(2_002);
    expect(
      await refusal({ 'xl/workbook.xml': Buffer.from(`<workbook>${sheets}</workbook>`) }),
    ).to.deep.equal([413, 'The workbook is too large. It has more than 2000 sheets: send CSV.']);
    for (const element of ['<cellXfs>xf</cellXfs>', '<numFmts>numFmt</numFmts>'].map((one) =>
      one.split(/[<>]/),
    )) {
      const [, list = '', entry = ''] = element;
      const entries = Array.from(
        { length: 65_538 },
        (_, at) => `<${entry} numFmtId="${at}"/>`,
      ).join('');
      const styles = Buffer.from(`<styleSheet><${list}>${entries}</${list}></styleSheet>`);
      expect(await refusal({ 'xl/styles.xml': styles })).to.deep.equal([
        413,
        'The workbook is too large. It has more than 65536 cell formats: send CSV.',
      ]);
    }
  });

  it('limit the length of a text and a tag, and the depth of its XML', async () => {
    const tooLong = [
      413,
      'The workbook is too large. It has a text or a tag of more than 4000000 characters: send CSV.',
    ];
    const long = 'x'.repeat(4_100_000);
    for (const cell of [
      text(long),
      text(`<![CDATA[${long}]]>`),
      `<c a="${long}"/>`,
      `<!--${long}-->`,
    ]) {
      expect(await refusal({ 'xl/worksheets/sheet1.xml': sheetOf(rowOf(cell)) })).to.deep.equal(
        tooLong,
      );
    }
    const deep = sheetOf(rowOf(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`));
    expect(await refusal({ 'xl/worksheets/sheet1.xml': deep })).to.deep.equal([
      400,
      'The file is not a valid .xlsx workbook.',
    ]);
  });

  it('limit the characters of a row, which may refer to one text many times', async () => {
    const texts = Buffer.from(`<sst><si><t>${'x'.repeat(100_000)}</t></si></sst>`);
    const wide = rowOf(text('B'), ...Array.from({ length: 12 }, () => shared(0)));
    const as = freshWorkspace()();
    const sheet = sheetOf(rowOf(text('name')), wide, rowOf(text('C')));
    const { body } = await send(
      { 'xl/sharedStrings.xml': texts, 'xl/worksheets/sheet1.xml': sheet },
      as,
    );
    expect(body).to.include({ created: 1, rejected: 1 });
    expect(body.errors).to.deep.equal([{ line: 2, message: 'is longer than 1000000 characters' }]);
    expect(
      await refusal({
        'xl/sharedStrings.xml': texts,
        'xl/worksheets/sheet1.xml': sheetOf(wide),
      }),
    ).to.deep.equal([400, 'The header row is not valid. It is longer than 1000000 characters.']);
  });

  it('limit the digits of a format', async () => {
    const as = freshWorkspace()();
    const formats = [10, 255, 256].map(
      (zeros, at) => `<numFmt numFmtId="${200 + at}" formatCode="${'0'.repeat(zeros)}"/>`,
    );
    const styles = `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="202"/></cellXfs></styleSheet>`;
    const row = rowOf(
      text('A'),
      ...['cik', 'description', 'ceo'].map((_, at) => `<c s="${at}"><v>7</v></c>`),
    );
    const sheet = sheetOf(rowOf(...['name', 'cik', 'description', 'ceo'].map(text)), row);
    await send(
      {
        'xl/styles.xml': Buffer.from(styles),
        'xl/worksheets/sheet1.xml': sheet,
      },
      as,
    );
    const [found] = (await call('GET', '/v2/investments', { as })).body.data;
    expect(found).to.include({
      cik: '0000000007',
      description: '7'.padStart(255, '0'),
      ceo: '7',
    });
  });

  it('limit the texts shared by cells, each by its memory', () => {
    const texts = new SharedTexts(100_000);
    const added = Array.from(
      { length: 3_000 },
      (_, at) => ['é', '日本', '\ud800', ''][at % 4] + String(at),
    );
    for (const one of added) {
      texts.add(one);
    }
    expect(added.map((_, at) => texts.at(at))).to.deep.equal(added);
    for (const at of [-1, 3_000, 4_000, 0.5, Number.NaN]) {
      expect(texts.at(at)).to.equal(undefined);
    }
    const message = 'The texts of the workbook have more than 100000 bytes: send CSV.';
    expect(() => {
      for (;;) {
        texts.add('');
      }
    }).to.throw(message);
    expect(() => new SharedTexts(100_000).requireRoom(100_000)).to.throw(message);
  });
});

describe('a line of NDJSON', () => {
  it('names 20 unknown members, and counts the others', async () => {
    const platform = await createTestPlatform();
    try {
      const { call } = await platform.start(investments);
      const record = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`member${at}`, at]));
      const headers = { 'content-type': 'application/x-ndjson' };
      const body = `${JSON.stringify({ name: 'A', ...record })}\n`;
      const response = await call('POST', '/v2/investments/imports', {
        as: freshWorkspace()(),
        headers,
        body,
      });
      expect(response.body.errors).to.have.length(21);
      expect(response.body.errors[20]).to.deep.equal({
        line: 1,
        message: 'has 30 more unknown members',
      });
    } finally {
      await platform.stop();
    }
  });
});
