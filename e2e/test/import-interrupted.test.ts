import type { ImportJob, ImportReport } from '@irp/contracts/investments';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

/**
 * Shorter than the import of the file. Longer than the import of the demo data and the storage of
 * an uploaded file.
 */
const importTimeoutMs = process.env.MONGODB_URI ? '4000' : '500';
const patience = { timeoutMs: 300_000 };
const limits = { LIMIT_READS: '100000', LIMIT_WRITES: '100000' };
const path = '/v2/investments/imports';

/**
 * A file larger than the socket buffers on the way: until the buffers are read, no process notices
 * that the client leaves. The file has 12 MB, and 4 MB for the stand-in for a real MongoDB: the
 * stand-in is several times slower than the embedded store.
 */
const fileOf = (sector: string, rows: number, websiteBytes: number) => {
  const website = `https://meridian.example/${'w'.repeat(websiteBytes)}`;
  return `name,website,sector\n${Array.from({ length: rows }, (_, at) => `Row ${at},${website},${sector}\n`).join('')}`;
};

for (const { how, environment, sector, rows, websiteBytes } of [
  {
    how: 'client disconnects',
    environment: limits,
    sector: 'Left',
    rows: 12_000,
    websiteBytes: 1_000,
  },
  {
    how: 'gateway responds with 504',
    environment: { ...limits, IMPORT_TIMEOUT_MS: importTimeoutMs },
    // The import of this many rows takes longer than the timeout: a second and more, without other
    // load.
    sector: 'Late',
    rows: 8_000,
    websiteBytes: 270,
  },
].map((one) =>
  process.env.MONGODB_URI
    ? {
        ...one,
        rows: 8_000,
        websiteBytes: 500,
      }
    : one,
)) {
  describe(`import through the gateway, where the ${how}`, function () {
    this.timeout(450_000);
    const file = fileOf(sector, rows, websiteBytes);
    let platform: RunningDemo;
    let key: string;

    before(async () => {
      platform = await startDemo(environment);
      key = platform.demo.apiKey;
    });
    after(() => platform?.stop());

    const send = (
      body: string | ReadableStream,
      query = '',
      more: RequestInit = {},
      headers = {},
    ) =>
      fetch(`${platform.baseUrl}${path}${query}`, {
        method: 'POST',
        headers: {
          'X-API-Key': key,
          'Content-Type': 'text/csv',
          ...headers,
        },
        body,
        duplex: 'half',
        ...more,
      });
    /** A slow server may be too busy with the import to count. */
    const total = async (): Promise<number> => {
      let found = 0;
      const count = async () => {
        const { status, body } = await platform.call(
          'GET',
          `/v2/investments?limit=0&sector=${sector}`,
          { key },
        );
        found = status === 200 ? body.meta.totalRecords : 0;
        return status === 200;
      };
      await eventually('the records are counted', count, patience);
      return found;
    };
    const endOf = async ({ id }: ImportJob): Promise<ImportReport> => {
      let job: ImportJob | undefined;
      await eventually(
        'the job has ended',
        async () => {
          job = (await platform.call('GET', `${path}/${id}`, { key })).body as ImportJob;
          return job.endedAt !== null;
        },
        patience,
      );
      return job?.report as ImportReport;
    };

    /** Starts and interrupts an import, and waits until the import has ended. */
    async function interrupt(headers: Record<string, string>, query: string): Promise<void> {
      // Three imports wait for their client: a fourth import reaches the limit of the caller.
      const ended = Promise.withResolvers<void>();
      const waiting = Array.from({ length: 3 }, () =>
        send(
          ReadableStream.from(
            (async function* () {
              yield Buffer.from('name\nWaiting\n');
              await ended.promise;
            })(),
          ),
        ),
      );
      const client = new AbortController();
      const before = await total();
      let hasResponse = false;
      const interrupted = send(file, query, { signal: client.signal }, headers)
        .then(
          ({ status }) => status,
          ({ name }) => name,
        )
        .finally(() => {
          hasResponse = true;
        });
      const hasBegun = async () => hasResponse || (await total()) > before;
      await eventually(
        'the first rows are stored, or the response has arrived',
        hasBegun,
        patience,
      );
      if (sector === 'Left') {
        client.abort();
      }
      expect(await interrupted).to.equal(sector === 'Left' ? 'AbortError' : 504);
      const hasEnded = async () => (await send('name,ceo\nNext,\n')).status === 200;
      await eventually('the interrupted import has ended', hasEnded, patience);
      ended.resolve();
      for (const response of await Promise.all(waiting)) {
        await response.text();
      }
      // On a busy machine, the gateway's timeout can pass before the first rows.
      if (sector === 'Late' && (await total()) === before) {
        await interrupt(headers, query);
      }
    }

    it('stores no further rows, and a repeat with the same Idempotency-Key stores the rest', async () => {
      const headers = { 'Idempotency-Key': 'interrupted' };
      await interrupt(headers, '');
      const stored = await total();
      expect(stored, 'rows that were stored').to.be.lessThan(rows);
      let job: ImportJob | undefined;
      // Under load the gateway may respond with 504 to the upload, too, or with 503 after several:
      // a client retries.
      await eventually(
        'the job is accepted',
        async () => {
          const repeated = await send(file, '?async=true', {}, headers);
          job = (await repeated.json()) as ImportJob;
          expect([202, 503, 504]).to.include(repeated.status);
          return repeated.status === 202;
        },
        patience,
      );
      const report = await endOf(job as ImportJob);
      expect(report).to.include({
        created: rows - stored,
        alreadyImported: stored,
        rejected: 0,
      });
      expect(await total()).to.equal(rows);
    });
  });
}
