import { expect } from 'chai';
import { freshWorkspace } from '../callers.ts';
import type { ImportValuesBench } from './import-values-bench.ts';

export function describeColumns(bench: ImportValuesBench): void {
  it('matches names of columns regardless of case, spaces, hyphens and underscores', async () => {
    const as = freshWorkspace()();
    const { body } = await bench.send(
      as,
      'NAME,Ticker Symbol,founding_date,IPO-Date,Market  Type\nA,AAA,1976,1980,x\n',
    );
    expect(body).to.deep.include({ created: 1, ignoredColumns: [] });
    expect((await bench.recordsOf(as))[0]).to.include({
      name: 'A',
      tickerSymbol: 'AAA',
      foundingDate: '1976',
      ipoDate: '1980',
      marketType: 'x',
    });
    const mapping = encodeURIComponent(JSON.stringify({ 'company name': 'name', Land: 'country' }));
    const mapped = await bench.send(as, 'Company_Name;LAND\nB;FR\n', `?mapping=${mapping}`);
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
    const { body } = await bench.send(as, 'Name,name,Country\nwrong,right,FR\n');
    expect(body.ignoredColumns).to.deep.equal([{ column: 'Name', didYouMean: null }]);
    expect((await bench.recordsOf(as))[0]).to.include({ name: 'right', country: 'FR' });
    const two = await bench.send(as, 'Name,NAME\nA,B\n');
    expect([two.status, two.body.message]).to.deep.equal([
      400,
      'mapping is ambiguous: the file has several columns named Name, NAME',
    ]);
  });

  it('explains a wrong delimiter in a header', async () => {
    const as = freshWorkspace()();
    const { status, body } = await bench.send(as, '"Firm; name"\nA\n');
    expect(status).to.equal(400);
    expect(body.message)
      .to.include('no column of the file has the name of a field')
      .and.include('"Firm; name"');
    expect(body.message).to.not.include('delimiter');
    const named = await bench.send(as, 'name;country\nA;FR\n', '?delimiter=,');
    expect(named.body.message).to.include('delimiter does not occur in the header line');
  });

  it('lists the columns of a file in a dry run, even if none is imported', async () => {
    const as = freshWorkspace()();
    const file = 'Symbol,Company,Nation,Staff\nACM,Acme,FR,7\n';
    const refused = await bench.send(as, file);
    expect(refused.status).to.equal(400);
    const { status, body } = await bench.send(as, file, '?dryRun=true');
    expect([status, body.created, body.rejected]).to.deep.equal([200, 0, 1]);
    expect(body.importedColumns).to.deep.equal([]);
    expect(body.ignoredColumns).to.deep.equal([
      { column: 'Symbol', didYouMean: 'tickerSymbol' },
      { column: 'Company', didYouMean: 'name' },
      { column: 'Nation', didYouMean: 'country' },
      { column: 'Staff', didYouMean: 'employees' },
    ]);
    const mapping = encodeURIComponent(JSON.stringify({ Company: 'name' }));
    const mapped = await bench.send(as, 'Company,LEI\nAcme,\n', `?mapping=${mapping}`);
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
      const { body, text } = await bench.send(
        as,
        `${start}name;country\nA;FR\nB;Atlantis\n`,
        `?headerRow=${row}`,
      );
      expect(body, text).to.include({ created: 1, rejected: 1 });
      expect(body.errors[0]).to.include({ line: row + 2, field: 'country' });
    }
    const without = await bench.send(freshWorkspace()(), `${title}name;country\nA;FR\n`);
    expect([without.status, without.body.message]).to.satisfy(
      ([status, message]: [number, string]) =>
        status === 400 && message.includes('set headerRow to the number'),
    );
  });

  it('refuses an invalid headerRow', async () => {
    const as = freshWorkspace()();
    for (const row of ['0', '-1', '101', 'x', '1.5', '']) {
      expect(
        (await bench.send(as, 'name\nA\n', `?headerRow=${row}`)).body.errors[0].field,
        row,
      ).to.equal('headerRow');
    }
    for (const file of ['name\nA\n', 'a\n\n\nname\nA\n']) {
      const { status, body } = await bench.send(as, file, '?headerRow=3');
      expect([status, body.message]).to.deep.equal([
        400,
        'headerRow must be the line with the column names, not 3: line 3 has none',
      ]);
    }
    const lines = await bench.send(as, '{"name":"A"}', '?headerRow=2', 'application/x-ndjson');
    expect([lines.status, lines.body.errors[0].field]).to.deep.equal([400, 'headerRow']);
  });

  it('warns of a truncated row that clears values of a record', async () => {
    const as = freshWorkspace()();
    await bench.send(as, 'name,tickerSymbol,ceo\nA,AAA,Ann\nB,BBB,Bob\n');
    const query = '?key=tickerSymbol&emptyCells=clear';
    const { body } = await bench.send(as, 'tickerSymbol,name,ceo\nAAA,A\nBBB,B,\n', query);
    expect(body).to.include({ updated: 2, warned: 1 });
    expect(body.warnings).to.deep.equal([
      {
        line: 2,
        message: 'has fewer cells than the file has columns (3): the import clears ceo',
      },
    ]);
    const kept = await bench.send(as, 'tickerSymbol,name,ceo\nAAA,A2\n', '?key=tickerSymbol');
    expect(kept.body).to.include({ updated: 1, warned: 0 });
  });

  it('reports columns without a name, and members outside a mapping', async () => {
    const as = freshWorkspace()();
    const { body } = await bench.send(as, ',name,\n0,A,x\n');
    expect(body.ignoredColumns).to.deep.equal([{ column: '', didYouMean: null }]);
    const mapping = encodeURIComponent(JSON.stringify({ Firma: 'name' }));
    const lines = '{"Firma":"A","Land":"FR"}\n{"Firma":"B","Ort":"x","Land":"DE"}\n';
    const mapped = await bench.send(as, lines, `?mapping=${mapping}`, 'application/x-ndjson');
    expect(mapped.body.ignoredColumns).to.deep.equal([
      { column: 'Land', didYouMean: null },
      { column: 'Ort', didYouMean: null },
    ]);
  });
}
