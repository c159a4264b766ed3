import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

type Found = Record<string, unknown>;
type Note = {
  line: number;
  field?: string;
  value?: string;
  message: string;
};

describe('an import never drops a value without a message', () => {
  let platform: TestPlatform;
  let call: ApiClient;

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(investments));
  });
  after(() => platform.stop());

  const send = (as: Principal, body: string | Uint8Array, query = '', type = 'text/csv') =>
    call('POST', `/v2/investments/imports${query}`, {
      as,
      headers: { 'content-type': type },
      body,
    });
  const recordsOf = async (as: Principal): Promise<Found[]> =>
    (await call('GET', '/investments', { as })).body;

  /**
   * Imports values of a field, a row for each value. @returns the stored value or the error of each
   * row
   */
  async function importValues(field: string, values: readonly string[]) {
    const as = freshWorkspace()();
    const lines = values.map((value, at) => `"N${at}","${value}"\n`);
    const { body } = await send(as, `name,${field}\n${lines.join('')}`);
    const records = await recordsOf(as);
    const noteOf = (notes: Note[], at: number) => notes.find(({ line }) => line === at + 2);
    return values.map((value, at) => ({
      value,
      found: records.find(({ name }) => name === `N${at}`)?.[field],
      error: noteOf(body.errors, at),
      warning: noteOf(body.warnings, at),
    }));
  }

  for (const field of ['foundingDate', 'ipoDate']) {
    it(`reads each form of ${field} as the right date`, async () => {
      const forms: Record<string, string> = {
        '1976': '1976',
        '1976.0': '1976',
        '1976-04': '1976-04',
        '1976-04-01': '1976-04-01',
        '1976-4-1': '1976-04-01',
        '1976/04/01': '1976-04-01',
        '1976/4/1': '1976-04-01',
        '1976-04-01 00:00:00': '1976-04-01',
        '1976-04-01T00:00': '1976-04-01',
        '1976-04-01T00:00:00.000Z': '1976-04-01',
        '1976-04-01T00:00:00+00:00': '1976-04-01',
        '1976/4/1 12:00:00 AM': '1976-04-01',
        '1976-04-01Z': '1976-04-01',
        '1976-04-01+02:00': '1976-04-01',
        '1976-04-01 00:00:00 UTC': '1976-04-01',
      };
      for (const { value, found, error, warning } of await importValues(
        field,
        Object.keys(forms),
      )) {
        expect(found, `${value} ${error?.message}`).to.equal(forms[value]);
        expect(warning, value).to.equal(undefined);
      }
    });
  }

  it('keeps the date of a date with a time, and the year of a date with a remark, with a warning', async () => {
    const forms: Record<string, [found: string, warning: string]> = {
      '1998-02-11T01:00:00+01:00': ['1998-02-11', 'the time 01:00:00 was ignored'],
      '1998-02-11 23:59': ['1998-02-11', 'the time 23:59 was ignored'],
      '1998/2/11 12:00 PM': ['1998-02-11', 'the time 12:00 PM was ignored'],
      '2013 (1888)': ['2013', 'is shortened to 2013'],
      '2019 (L3 1997, Harris 1895)': ['2019', 'is shortened to 2019'],
      '1975/1977 (1997)': ['1975', 'is shortened to 1975'],
      '1904/1946/1959': ['1904', 'is shortened to 1904'],
    };
    for (const { value, found, warning } of await importValues(
      'foundingDate',
      Object.keys(forms),
    )) {
      expect([found, warning?.message], value).to.deep.equal(forms[value]);
      expect(warning).to.include({ field: 'foundingDate', value });
    }
  });

  it('refuses every other text of a date, with the text and the accepted forms', async () => {
    const wrong = [
      '1976-13-01',
      '1976-02-30',
      '1976-04-01x',
      '1976-04-01 approx',
      '1976-04-01 25h',
      '1976-04-011',
      '76',
      '1994/5',
      '1976/04',
      '1976-4',
      '01.04.1976',
      '04/01/1976',
      '1976 approx.',
      '1976-1980',
      '1976 1980',
      '1976.5',
      'April 1976',
      '19760401',
      '1976-04/01',
      '2013 (1888',
      '1976-04-01T',
      '1976-04-01T1:2:3:4',
      '1976-04-01T25:00',
      '1976-04-01 10:60',
      '28216',
    ];
    for (const { value, found, error } of await importValues('foundingDate', wrong)) {
      expect(found, value).to.equal(undefined);
      expect(error, value).to.include({ field: 'foundingDate', value });
      expect(error?.message).to.match(/1976-04-01 or 1976\/4\/1|in the calendar/);
    }
  });

  it('reads whole numbers with groups of three digits, and refuses possible fractions', async () => {
    const forms = {
      '164000': 164_000,
      '164000.0': 164_000,
      '164,000': 164_000,
      '1,164,000.00': 1_164_000,
      '164000.000': 164_000,
      '164.00': 164,
      '164.000000': 164,
      '164,000.000': 164_000,
      '0.000': 0,
      "164'000": 164_000,
      '164 000': 164_000,
      '0': 0,
    };
    for (const { value, found } of await importValues('employees', Object.keys(forms))) {
      expect(found, value).to.equal(forms[value as keyof typeof forms]);
    }
    const wrong = [
      '1,5',
      '1,50',
      '12,34',
      '1.5',
      '164000.5',
      '1.2000',
      '1.000,00',
      '164.000.000',
      '1,2345',
      "1,000'000",
      '-5',
      '1e3',
      '1 2',
      '5 %',
    ];
    for (const { value, found, error } of await importValues('employees', wrong)) {
      expect(found, value).to.equal(undefined);
      expect(error, value).to.include({
        field: 'employees',
        value,
        message: 'must be a whole number from 0 to 100000000',
      });
    }
  });

  it('refuses a number with an ambiguous point, and names both readings', async () => {
    const readings = {
      '164.000': '164000 or 164',
      '1.000': '1000 or 1',
      '12.500': '12500 or 12.5',
      '1.200': '1200 or 1.2',
    };
    for (const { value, found, error } of await importValues('employees', Object.keys(readings))) {
      const both = readings[value as keyof typeof readings];
      expect(found, value).to.equal(undefined);
      expect(error).to.include({
        field: 'employees',
        value,
        message: `may mean ${both}: write a whole number without a point, such as 164000 or 164,000`,
      });
    }
    const as = freshWorkspace()();
    const semicolons = await send(as, 'name;employees\nA;164.000\nB;164000\n');
    expect(semicolons.body).to.include({
      created: 1,
      rejected: 1,
      warned: 0,
    });
    const mapping = encodeURIComponent(JSON.stringify({ Firma: 'name', Personal: 'employees' }));
    const lines = '{"Firma":"C","Personal":"164.000"}\n{"Firma":"D","Personal":164.000}\n';
    const mapped = await send(as, lines, `?mapping=${mapping}`, 'application/x-ndjson');
    expect(mapped.body.errors.map(({ line, field }: Note) => [line, field])).to.deep.equal([
      [1, 'employees'],
    ]);
    const plain = await send(as, '{"name":"E","employees":"164.000"}', '', 'application/x-ndjson');
    expect(plain.body).to.include({ created: 0, rejected: 1 });
    const employees = (await recordsOf(as)).map((record) => [record.name, record.employees]);
    expect(employees).to.have.deep.members([
      ['B', 164_000],
      ['D', 164],
    ]);
  });

  it('names an unknown or ambiguous country, and the accepted forms, including names', async () => {
    const message = 'must be the name of an existing country or its ISO 3166-1 code';
    for (const { value, found, error } of await importValues('country', [
      'Atlantis',
      'XX',
      'Congo',
      'Yugoslavia',
    ])) {
      expect(found, value).to.equal(undefined);
      expect(error).to.include({
        field: 'country',
        value,
        message,
      });
    }
    const read = await importValues('country', [
      'DE',
      'de',
      'DEU',
      '276',
      'Germany',
      'Deutschland',
    ]);
    expect(new Set(read.map(({ found }) => found))).to.deep.equal(new Set(['DE']));
    // A field of the API, as in NDJSON without a mapping, is a code.
    const lines = await send(
      freshWorkspace()(),
      '{"name":"A","country":"Germany"}',
      '',
      'application/x-ndjson',
    );
    expect(lines.body.errors[0].message).to.equal(
      'must be a two-letter ISO 3166-1 country code, such as DE',
    );
  });

  it('reads a CIK unchanged, even after a prefix: leading zeros are neither added nor removed', async () => {
    const forms = {
      '320193': '320193',
      'CIK 320193': '320193',
      cik320193: '320193',
      'CIK  320193': '320193',
      '0000320193': '0000320193',
      CIK0000320193: '0000320193',
      'CIK 0000320193': '0000320193',
    };
    const read = await importValues('cik', Object.keys(forms));
    expect(Object.fromEntries(read.map(({ value, found }) => [value, found]))).to.deep.equal(forms);
    const wrong = ['CIK: 320193', '320193.0', '320.193', '320,193', 'CIK 00000320193'];
    for (const { value, error } of await importValues('cik', wrong)) {
      expect(error, value).to.include({
        field: 'cik',
        value,
        message: 'must be at most 10 digits',
      });
    }
  });

  it('reads an empty number as unknown: 0 in a new record, no change of an existing record', async () => {
    const as = freshWorkspace()();
    await send(as, 'name,tickerSymbol,employees\nA,AAA,5\nB,BBB,\nC,CCC, \n');
    const { body } = await send(as, 'tickerSymbol,employees\nAAA,\nBBB,""\n', '?key=tickerSymbol');
    expect(body).to.include({
      updated: 0,
      unchanged: 2,
      rejected: 0,
    });
    expect((await recordsOf(as)).map(({ name, employees }) => [name, employees])).to.deep.equal([
      ['A', 5],
      ['B', 0],
      ['C', 0],
    ]);
  });

  it('matches names of columns regardless of case, spaces, hyphens and underscores', async () => {
    const as = freshWorkspace()();
    const { body } = await send(
      as,
      'NAME,Ticker Symbol,founding_date,IPO-Date,Market  Type\nA,AAA,1976,1980,x\n',
    );
    expect(body).to.deep.include({ created: 1, ignoredColumns: [] });
    expect((await recordsOf(as))[0]).to.include({
      name: 'A',
      tickerSymbol: 'AAA',
      foundingDate: '1976',
      ipoDate: '1980',
      marketType: 'x',
    });
    const mapping = encodeURIComponent(JSON.stringify({ 'company name': 'name', Land: 'country' }));
    const mapped = await send(as, 'Company_Name;LAND\nB;FR\n', `?mapping=${mapping}`);
    expect(mapped.body, mapped.text).to.deep.include({
      created: 1,
      file: {
        format: 'csv',
        encoding: 'utf-8',
        delimiter: ';',
      },
    });
  });

  it('prefers a column with exactly the name, and refuses two similar columns', async () => {
    const as = freshWorkspace()();
    const { body } = await send(as, 'Name,name,Country\nwrong,right,FR\n');
    expect(body.ignoredColumns).to.deep.equal([{ column: 'Name', didYouMean: null }]);
    expect((await recordsOf(as))[0]).to.include({ name: 'right', country: 'FR' });
    const two = await send(as, 'Name,NAME\nA,B\n');
    expect([two.status, two.body.message]).to.deep.equal([
      400,
      'mapping is ambiguous: the file has several columns named Name, NAME',
    ]);
  });

  it('explains a wrong delimiter in a header', async () => {
    const as = freshWorkspace()();
    const { status, body } = await send(as, '"Firm; name"\nA\n');
    expect(status).to.equal(400);
    expect(body.message)
      .to.include('no column of the file has the name of a field')
      .and.include('"Firm; name"');
    expect(body.message).to.not.include('delimiter');
    const named = await send(as, 'name;country\nA;FR\n', '?delimiter=,');
    expect(named.body.message).to.include('delimiter does not occur in the header line');
  });

  it('lists the columns of a file in a dry run, even if none is imported', async () => {
    const as = freshWorkspace()();
    const file = 'Symbol,Company,Nation,Staff\nACM,Acme,FR,7\n';
    const refused = await send(as, file);
    expect(refused.status).to.equal(400);
    const { status, body } = await send(as, file, '?dryRun=true');
    expect([status, body.created, body.rejected]).to.deep.equal([200, 0, 1]);
    expect(body.importedColumns).to.deep.equal([]);
    expect(body.ignoredColumns).to.deep.equal([
      { column: 'Symbol', didYouMean: 'tickerSymbol' },
      { column: 'Company', didYouMean: 'name' },
      { column: 'Nation', didYouMean: 'country' },
      { column: 'Staff', didYouMean: 'employees' },
    ]);
    const mapping = encodeURIComponent(JSON.stringify({ Company: 'name' }));
    const mapped = await send(as, 'Company,LEI\nAcme,\n', `?mapping=${mapping}`);
    expect(mapped.body.importedColumns).to.deep.equal([
      { column: 'Company', field: 'name' },
      { column: 'LEI', field: 'lei' },
    ]);
  });

  it('reads the names of columns from the line in headerRow', async () => {
    const title = 'Companies, "as of 2026\nprepared; by Ann\n\n';
    for (const [start, row] of [
      [title, 4],
      [`sep=;\n${title}`, 5],
      [title.replaceAll('\n', '\r\n'), 4],
    ] as const) {
      const as = freshWorkspace()();
      const { body, text } = await send(
        as,
        `${start}name;country\nA;FR\nB;Atlantis\n`,
        `?headerRow=${row}`,
      );
      expect(body, text).to.include({ created: 1, rejected: 1 });
      expect(body.errors[0]).to.include({ line: row + 2, field: 'country' });
    }
    const without = await send(freshWorkspace()(), `${title}name;country\nA;FR\n`);
    expect([without.status, without.body.message]).to.satisfy(
      ([status, message]: [number, string]) =>
        status === 400 && message.includes('set headerRow to the number'),
    );
  });

  it('refuses an invalid headerRow', async () => {
    const as = freshWorkspace()();
    for (const row of ['0', '-1', '101', 'x', '1.5', '']) {
      expect((await send(as, 'name\nA\n', `?headerRow=${row}`)).body.errors[0].field, row).to.equal(
        'headerRow',
      );
    }
    for (const file of ['name\nA\n', 'a\n\n\nname\nA\n']) {
      const { status, body } = await send(as, file, '?headerRow=3');
      expect([status, body.message]).to.deep.equal([
        400,
        'headerRow must be the line with the column names, not 3: line 3 has none',
      ]);
    }
    const lines = await send(as, '{"name":"A"}', '?headerRow=2', 'application/x-ndjson');
    expect([lines.status, lines.body.errors[0].field]).to.deep.equal([400, 'headerRow']);
  });

  it('warns of a truncated row that clears values of a record', async () => {
    const as = freshWorkspace()();
    await send(as, 'name,tickerSymbol,ceo\nA,AAA,Ann\nB,BBB,Bob\n');
    const query = '?key=tickerSymbol&emptyCells=clear';
    const { body } = await send(as, 'tickerSymbol,name,ceo\nAAA,A\nBBB,B,\n', query);
    expect(body).to.include({ updated: 2, warned: 1 });
    expect(body.warnings).to.deep.equal([
      {
        line: 2,
        message: 'has fewer cells than the file has columns (3): the import clears ceo',
      },
    ]);
    const kept = await send(as, 'tickerSymbol,name,ceo\nAAA,A2\n', '?key=tickerSymbol');
    expect(kept.body).to.include({ updated: 1, warned: 0 });
  });

  it('reports columns without a name, and members outside a mapping', async () => {
    const as = freshWorkspace()();
    const { body } = await send(as, ',name,\n0,A,x\n');
    expect(body.ignoredColumns).to.deep.equal([{ column: '', didYouMean: null }]);
    const mapping = encodeURIComponent(JSON.stringify({ Firma: 'name' }));
    const lines = '{"Firma":"A","Land":"FR"}\n{"Firma":"B","Ort":"x","Land":"DE"}\n';
    const mapped = await send(as, lines, `?mapping=${mapping}`, 'application/x-ndjson');
    expect(mapped.body.ignoredColumns).to.deep.equal([
      { column: 'Land', didYouMean: null },
      { column: 'Ort', didYouMean: null },
    ]);
  });

  it('refuses a JSON object in a text with a repeated member, in CSV and in NDJSON', async () => {
    const json = '{"domain":"a.example","metrics":[{"raised":1,"raised":2}]}';
    const valid = '{"a":{"b":1},"c":[{"b":1},{"b":1}],"d":"\\"b\\":1,\\"b\\":1"}';
    const quoted = [json, valid].map((text) => text.replaceAll('"', '""'));
    const [refused, read] = await importValues('clearbit', quoted);
    expect(refused?.error).to.deep.include({
      field: 'clearbit',
      line: 2,
      value: json,
    });
    expect(refused?.error?.message).to.equal(
      'must have each member only once: two members of an object have the name metrics.0.raised',
    );
    expect(read?.found, read?.error?.message).to.deep.equal(JSON.parse(valid));
    const as = freshWorkspace()();
    const lines = [
      `{"name":"A","clearbit":${json}}`,
      '{"name":"B","\\u006eame":"C"}',
      `{"name":"D","clearbit":${valid}}`,
    ];
    const { body } = await send(as, lines.join('\n'), '', 'application/x-ndjson');
    expect(body.errors.map(({ line, message }: Note) => [line, message])).to.deep.equal([
      [
        1,
        'A line is not valid: clearbit.metrics.0.raised must occur only once: the object has two members with this name.',
      ],
      [
        2,
        'A line is not valid: name must occur only once: the object has two members with this name.',
      ],
    ]);
    expect((await recordsOf(as)).map(({ name }) => name)).to.deep.equal(['D']);
  });

  it('refuses an NDJSON number with more digits than JavaScript keeps', async () => {
    const as = freshWorkspace()();
    const mapping = encodeURIComponent(JSON.stringify({ Firma: 'name', No: 'tickerSymbol' }));
    const lines = '{"Firma":"A","No":12345678901234567890}\n{"Firma":"B","No":9007199254740991}\n';
    const { body } = await send(as, lines, `?mapping=${mapping}`, 'application/x-ndjson');
    expect(body).to.include({ created: 1, rejected: 1 });
    expect(body.errors[0]).to.include({ line: 1, field: 'tickerSymbol' });
  });

  it('refuses NDJSON in another encoding with invalid bytes', async () => {
    const as = freshWorkspace()();
    const lone = Buffer.from('\uFEFF{"name":"A\uD800"}\n{"name":"B"}\n', 'utf16le');
    const { body } = await send(as, lone, '', 'application/x-ndjson');
    expect(body).to.include({ created: 1, rejected: 1 });
    expect(body.errors[0]).to.include({ line: 1 });
  });

  it('lists the warnings of a job, without rejected rows', async () => {
    const as = freshWorkspace()();
    const file =
      'name,foundingDate,country\nA,2013 (1888),FR\nB,2014 (1889),Atlantis\nC,2015 10:00,FR\nD,2016-01-02 10:00,\n';
    const { id } = (await send(as, file, '?async=true')).body;
    const path = `/v2/import-jobs/${id}`;
    await eventually(
      'the job has ended',
      async () => (await call('GET', path, { as })).body.endedAt !== null,
    );
    const { body: job } = await call('GET', path, { as });
    expect(job.report).to.include({
      created: 2,
      rejected: 2,
      warned: 2,
    });
    expect(job.report).to.not.have.any.keys('errors', 'warnings');
    const { data, meta } = (await call('GET', `${path}/warnings?limit=1`, { as })).body;
    expect(data).to.deep.equal([
      {
        line: 2,
        field: 'foundingDate',
        message: 'is shortened to 2013',
        value: '2013 (1888)',
      },
    ]);
    expect(meta.totalRecords).to.equal(2);
    expect((await call('GET', `${path}/warnings`, { as: freshWorkspace()() })).status).to.equal(
      404,
    );
  });
});
