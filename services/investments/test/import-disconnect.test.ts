import type { Principal } from '@irp/contracts';
import { investments } from '@irp/investments';
import { type ApiClient, createTestPlatform, signedHeaders, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { freshWorkspace } from './callers.ts';

const rows = 20_000;
const csv = { 'content-type': 'text/csv' };

describe('import whose client disconnects', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let url: string;

  before(async () => {
    platform = await createTestPlatform();
    const started = await platform.start(investments);
    call = started.call;
    url = started.running.url;
  });
  after(() => platform.stop());

  const total = async (as: Principal) =>
    (await call('GET', '/v1/investments', { as })).body.meta.totalRecords;

  it('stores no further rows, although the whole file had arrived', async () => {
    const as = freshWorkspace()();
    const signed = {
      service: 'investments',
      method: 'POST',
      target: '/v2/investments/imports',
    };
    const client = new AbortController();
    const start = (body: string | ReadableStream, signal?: AbortSignal) =>
      fetch(`${url}/v2/investments/imports`, {
        method: 'POST',
        headers: { ...csv, ...signedHeaders(platform.signer, as, signed) },
        body,
        duplex: 'half',
        ...(signal ? { signal } : {}),
      });
    // Three imports waiting for their client: with the aborted import, the caller is at the
    // maximum.
    const ended = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 3 }, () =>
      start(
        ReadableStream.from(
          (async function* () {
            yield Buffer.from('name\nWaiting\n');
            await ended.promise;
          })(),
        ),
      ),
    );
    const file = `name\n${Array.from({ length: rows }, (_, at) => `Row ${at}\n`).join('')}`;
    const aborted = start(file, client.signal).catch(({ name }) => name);
    await eventually('the first rows are stored', async () => (await total(as)) > 0);
    client.abort();
    expect(await aborted).to.equal('AbortError');
    // The import has ended when the caller may start another import.
    const hasEnded = async () => {
      const { status } = await call('POST', '/v2/investments/imports', {
        as,
        headers: csv,
        body: 'name,ceo\nNext,\n',
      });
      return status === 200;
    };
    await eventually('the aborted import has ended', hasEnded, { timeoutMs: 60_000 });
    expect(await total(as)).to.be.lessThan(rows);
    ended.resolve();
    for (const response of await Promise.all(waiting)) {
      await response.text();
    }
  });
});
