import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { freshWorkspace } from '../callers.ts';
import { csv, type ImportBench, ndjson } from './import-bench.ts';

export function describeFormats(bench: ImportBench): void {
  it('imports columns with the names of fields, with quotes, line breaks, CRLF and a byte order mark', async () => {
    const as = freshWorkspace()();
    const file =
      '\uFEFFname,description,employees,tags,country\r\n"Smith, ""Jo"" & Co","two\nlines","1,200",a;b,Germany\r\n';
    const { status, body } = await bench.send(as, file);
    expect(status).to.equal(200);
    expect(body).to.deep.include({
      created: 1,
      imported: 1,
      alreadyImported: 0,
      rejected: 0,
      errors: [],
    });
    const [record] = await bench.records(as);
    expect(record).to.deep.include({
      name: 'Smith, "Jo" & Co',
      description: 'two\nlines',
      employees: 1_200,
    });
    expect(record).to.deep.include({
      tags: ['a', 'b'],
      country: 'DE',
      visibility: 'workspace',
    });
  });

  it('reports each invalid row with its line and error, and imports the others', async () => {
    const as = freshWorkspace()();
    const file = [
      'name,country,foundingDate,website,lei',
      'Good,United States,2013 (1888),www.good.example,',
      'Bad country,Atlantis,,,',
      ',,,,',
      'Bad lei,,,,HWUPKR0MPOU8FGXBT395',
      'Good too,jp,1999,,',
    ].join('\n');
    const { body } = await bench.send(as, file);
    expect(body).to.include({ imported: 2, rejected: 3 });
    const lines = body.errors.map(({ line, field }: { line: number; field: string }) => [
      line,
      field,
    ]);
    expect(lines).to.deep.equal([
      [3, 'country'],
      [4, 'name'],
      [5, 'lei'],
    ]);
    expect(body.errors[2].message).to.include('check digits');
    const good = (await bench.records(as)).find(({ name }: { name: string }) => name === 'Good');
    expect(good).to.include({
      country: 'US',
      foundingDate: '2013',
      website: 'https://www.good.example',
    });
  });

  it('imports NDJSON, and reports lines that are not JSON objects', async () => {
    const as = freshWorkspace()();
    const file = [
      '{"name":"A","tags":["x"]}',
      'nonsense',
      '',
      '{"name":5}',
      '[]',
      'null',
      '{"nme":"B"}',
      '{"name":"C"}',
    ].join('\n');
    const { body } = await bench.send(as, file, ndjson);
    expect(body).to.include({ imported: 2, rejected: 5 });
    expect([...new Set(body.errors.map(({ line }: { line: number }) => line))]).to.deep.equal([
      2, 4, 5, 6, 7,
    ]);
  });

  it('accepts gzip, and rejects a body that is not gzip', async () => {
    const as = freshWorkspace()();
    const zipped = { ...csv, 'content-encoding': 'gzip' };
    expect((await bench.send(as, gzipSync('name\nA\nB\n'), zipped)).body.imported).to.equal(2);
    for (const body of [Buffer.from('name\nA\n'), gzipSync('name\nA\nB\n').subarray(0, 20)]) {
      const response = await bench.send(as, body, zipped);
      expect(response.status).to.equal(400);
      expect(response.body.message).to.be.a('string');
    }
    expect((await bench.send(as, 'name\nA', { ...csv, 'content-encoding': 'br' })).status).to.equal(
      415,
    );
    expect((await bench.send(as, '{}', { 'content-type': 'application/json' })).status).to.equal(
      415,
    );
  });

  it('rejects an empty file, and a file without a column for a field', async () => {
    for (const body of ['', 'a,b\n1,2\n']) {
      expect((await bench.send(freshWorkspace()(), body)).status).to.equal(400);
    }
    expect((await bench.send(freshWorkspace()(), '', ndjson)).body).to.include({
      imported: 0,
      rejected: 0,
    });
  });

  it('imports the valid rows of a file with damage of any kind', async () => {
    const as = freshWorkspace()();
    const lines = `{"name":"A"}\n{"name":"${'x'.repeat(1_200_000)}"}\n{"name":"B"}`;
    expect((await bench.send(as, lines, ndjson)).body).to.include({ imported: 2, rejected: 1 });
    const damage = [
      'name,ceo',
      'A,"open',
      'B"x,"y"z',
      'C\0,x',
      `D,${'x'.repeat(300)}`,
      'E,\ud800',
      'F,ok',
    ].join('\n');
    const { status, body } = await bench.send(as, damage);
    expect(status).to.equal(200);
    expect(body.rejected).to.be.greaterThan(0);
    const wide = `name,ceo\nA\nB,b,c,d\n${'x'.repeat(1_200_000)},y\nC,c\n`;
    const other = await bench.send(as, wide);
    expect(other.status).to.equal(200);
    expect(other.body).to.include({ imported: 2, rejected: 2 });
    expect(other.body.errors[1]).to.include({
      line: 4,
      message: 'is longer than 1000000 characters',
    });
  });
}
