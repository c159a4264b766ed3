import { expect } from 'chai';
import { freshWorkspace } from '../callers.ts';
import type { ImportValuesBench, Note } from './import-values-bench.ts';

export function describeNumbers(bench: ImportValuesBench): void {
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
    for (const { value, found } of await bench.importValues('employees', Object.keys(forms))) {
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
    for (const { value, found, error } of await bench.importValues('employees', wrong)) {
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
    for (const { value, found, error } of await bench.importValues(
      'employees',
      Object.keys(readings),
    )) {
      const both = readings[value as keyof typeof readings];
      expect(found, value).to.equal(undefined);
      expect(error).to.include({
        field: 'employees',
        value,
        message: `may mean ${both}: write a whole number without a point, such as 164000 or 164,000`,
      });
    }
    const as = freshWorkspace()();
    const semicolons = await bench.send(as, 'name;employees\nA;164.000\nB;164000\n');
    expect(semicolons.body).to.include({
      created: 1,
      rejected: 1,
      warned: 0,
    });
    const mapping = encodeURIComponent(JSON.stringify({ Firma: 'name', Personal: 'employees' }));
    const lines = '{"Firma":"C","Personal":"164.000"}\n{"Firma":"D","Personal":164.000}\n';
    const mapped = await bench.send(as, lines, `?mapping=${mapping}`, 'application/x-ndjson');
    expect(mapped.body.errors.map(({ line, field }: Note) => [line, field])).to.deep.equal([
      [1, 'employees'],
    ]);
    const plain = await bench.send(
      as,
      '{"name":"E","employees":"164.000"}',
      '',
      'application/x-ndjson',
    );
    expect(plain.body).to.include({ created: 0, rejected: 1 });
    const employees = (await bench.recordsOf(as)).map((record) => [record.name, record.employees]);
    expect(employees).to.have.deep.members([
      ['B', 164_000],
      ['D', 164],
    ]);
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
    const read = await bench.importValues('cik', Object.keys(forms));
    expect(Object.fromEntries(read.map(({ value, found }) => [value, found]))).to.deep.equal(forms);
    const wrong = ['CIK: 320193', '320193.0', '320.193', '320,193', 'CIK 00000320193'];
    for (const { value, error } of await bench.importValues('cik', wrong)) {
      expect(error, value).to.include({
        field: 'cik',
        value,
        message: 'must be at most 10 digits',
      });
    }
  });

  it('reads an empty number as unknown: 0 in a new record, no change of an existing record', async () => {
    const as = freshWorkspace()();
    await bench.send(as, 'name,tickerSymbol,employees\nA,AAA,5\nB,BBB,\nC,CCC, \n');
    const { body } = await bench.send(
      as,
      'tickerSymbol,employees\nAAA,\nBBB,""\n',
      '?key=tickerSymbol',
    );
    expect(body).to.include({
      updated: 0,
      unchanged: 2,
      rejected: 0,
    });
    expect(
      (await bench.recordsOf(as)).map(({ name, employees }) => [name, employees]),
    ).to.deep.equal([
      ['A', 5],
      ['B', 0],
      ['C', 0],
    ]);
  });
}
