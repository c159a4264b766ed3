import { expect } from 'chai';
import { freshWorkspace } from '../callers.ts';
import { csv, type ImportBench } from './import-bench.ts';

export function describeMappings(bench: ImportBench): void {
  it('applies a mapping, a preset of the workspace, and a built-in preset', async () => {
    const as = freshWorkspace()();
    const mapping = { Firma: 'name', Land: 'country' };
    const file = 'Firma,Land,Rest\nSAP,Germany,x\n';
    const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
    expect((await bench.send(as, file, csv, query)).body.imported).to.equal(1);
    const put = await bench.call('PUT', '/v2/import-presets/german', {
      as,
      body: { mapping },
    });
    expect(put.body).to.deep.equal({
      name: 'german',
      mapping,
      builtIn: false,
    });
    expect((await bench.send(as, file, csv, '?preset=german')).body.imported).to.equal(1);
    const known = (await bench.call('GET', '/v2/import-presets', { as })).body.data;
    const formerly = (await bench.call('GET', '/v2/investments/import-presets', { as })).body.data;
    expect(formerly).to.deep.equal(known);
    expect(known.map(({ name }: { name: string }) => name)).to.include.members([
      'sp500',
      'financedatabase',
      'german',
    ]);
    expect((await bench.send(freshWorkspace()(), file, csv, '?preset=german')).status).to.equal(
      400,
    );
    expect((await bench.call('DELETE', '/v2/import-presets/german', { as })).status).to.equal(204);
    expect((await bench.send(as, file, csv, '?preset=german')).status).to.equal(400);
    expect(
      (
        await bench.call('PUT', '/v2/import-presets/sp500', {
          as,
          body: { mapping },
        })
      ).status,
    ).to.equal(409);
  });

  it('imports columns with the name of a field besides those of a mapping or a preset', async () => {
    const as = freshWorkspace()();
    const mapping = { Firma: 'name', Sector: 'industry' };
    const file = 'Firma,country,CEO,Ticker Symbol,Sector,Rest\nSAP,Germany,Klein,SAP,Software,x\n';
    const expected = {
      name: 'SAP',
      country: 'DE',
      ceo: 'Klein',
      tickerSymbol: 'SAP',
      industry: 'Software',
      sector: '',
    };
    const ignoredColumns = [{ column: 'Rest', didYouMean: null }];
    const query = `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
    await bench.call('PUT', '/v2/import-presets/german', {
      as,
      body: { mapping },
    });
    for (const parameter of [query, '?preset=german']) {
      expect((await bench.send(as, file, csv, parameter)).body).to.deep.include({
        created: 1,
        ignoredColumns,
      });
    }
    for (const record of await bench.records(as)) {
      expect(record).to.include(expected);
    }
  });

  it('maps each field and each column once, by a mapping before names', async () => {
    const as = freshWorkspace()();
    const sendMapped = (file: string, mapping: object) =>
      bench.send(as, file, csv, `?mapping=${encodeURIComponent(JSON.stringify(mapping))}`);
    const mapped = await sendMapped('Company,name,country\nAcme Inc.,acme,FR\n', {
      Company: 'name',
      country: 'headquarters',
    });
    expect(mapped.body.ignoredColumns).to.deep.equal([{ column: 'name', didYouMean: null }]);
    expect((await bench.records(as))[0]).to.include({
      name: 'Acme Inc.',
      country: '',
      headquarters: 'FR',
    });
    const two = await sendMapped('Firma,CEO,ceo_\nA,b,c\n', { Firma: 'name' });
    expect([two.status, two.body.message]).to.deep.equal([
      400,
      'mapping is ambiguous: the file has several columns named CEO, ceo_',
    ]);
    const named = await sendMapped('Firma,CEO,ceo_\nB,b,c\n', { Firma: 'name', CEO: 'ceo' });
    expect(named.body).to.include({ created: 1 });
  });

  it('finds records by a column of the key, or the id, besides those of a mapping', async () => {
    const as = freshWorkspace()();
    await bench.send(as, 'name,tickerSymbol\nA,AAA\n');
    const [{ id }] = await bench.records(as);
    const query = `mapping=${encodeURIComponent('{"Firma":"name"}')}`;
    expect((await bench.send(as, `Firma,id\nB,${id}\n`, csv, `?${query}`)).body).to.include({
      created: 0,
      updated: 1,
    });
    const byTicker = await bench.send(
      as,
      'Firma,ticker_symbol\nC,AAA\n',
      csv,
      `?key=tickerSymbol&${query}`,
    );
    expect(byTicker.body).to.include({ created: 0, updated: 1 });
  });

  for (const [description, query, field] of [
    ['a mapping that is not JSON', '?mapping=abc', 'mapping'],
    ['a mapping to an unknown field', '?mapping={"a":"secret"}', 'mapping'],
    ['a mapping of a column that is not in the file', '?mapping={"z":"name"}', 'mapping'],
    ['a mapping of __proto__', '?mapping={"__proto__":"name"}', 'mapping'],
    ['an unknown preset', '?preset=constructor', 'preset'],
    ['an unknown visibility', '?visibility=all', 'visibility'],
  ] as const) {
    it(`rejects ${description}`, async () => {
      const { status, body } = await bench.send(
        freshWorkspace()(),
        'a,b\n1,2\n',
        csv,
        encodeURI(query),
      );
      expect(status).to.equal(400);
      expect(body.message).to.include(field);
    });
  }

  it('names every invalid parameter', async () => {
    const { status, body } = await bench.send(
      freshWorkspace()(),
      'a\n1\n',
      csv,
      '?mapping=foo&key=bar&dryrun=true',
    );
    expect(status).to.equal(400);
    const fields = body.errors.map(({ field }: { field: string }) => field);
    expect(fields).to.have.members(['mapping', 'key', 'dryrun']);
  });
}
