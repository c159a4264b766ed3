import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { freshWorkspace } from '../callers.ts';
import { csv, type ImportBench } from './import-bench.ts';

const data = new URL('../../../../../shared/data/', import.meta.url);

export function describeRealFiles(bench: ImportBench): void {
  describe('of real files', () => {
    const sp500 = new URL('sp500-constituents.csv', data);
    const equities = new URL('world-equities.csv.gz', data);
    before(function () {
      if (!existsSync(sp500) || !existsSync(equities)) {
        this.skip();
      }
    });

    it('imports every row of the S&P 500', async () => {
      const as = freshWorkspace()();
      const { body } = await bench.send(as, readFileSync(sp500), csv, '?preset=sp500');
      expect(body).to.deep.include({
        created: 503,
        imported: 503,
        alreadyImported: 0,
        rejected: 0,
        errors: [],
      });
      const found = (await bench.call('GET', '/v2/investments?tickerSymbol=MMM', { as })).body
        .data[0];
      expect(found).to.include({
        name: '3M',
        cik: '66740',
        foundingDate: '1902',
        sector: 'Industrials',
      });
    });

    it("imports the world's equities, and counts each row", async () => {
      // The benchmark `import` takes the whole file; the tests' stand-in for MongoDB would take
      // minutes.
      const few = process.env.MONGODB_URI ? 1_000 : 8_000;
      const rows = firstRows(gunzipSync(readFileSync(equities)).toString(), few);
      const as = freshWorkspace()();
      const headers = { ...csv, 'content-encoding': 'gzip' };
      const { status, body } = await bench.send(
        as,
        gzipSync(rows),
        headers,
        '?preset=financedatabase',
      );
      expect(status).to.equal(200);
      expect(body.imported + body.rejected).to.equal(few);
      expect(body.rejected).to.be.lessThan(few / 100);
      expect(await bench.total(as)).to.equal(body.imported);
      expect((await bench.records(as)).length).to.equal(body.imported);
    });
  });
}

/** The header line and the first rows; quoted cells may contain line breaks. */
function firstRows(file: string, rows: number): string {
  let quoted = false;
  let seen = 0;
  for (let at = 0; at < file.length; at++) {
    if (file[at] === '"') {
      quoted = !quoted;
    } else if (file[at] === '\n' && !quoted && seen++ === rows) {
      return file.slice(0, at + 1);
    }
  }
  return file;
}
