import { promisify } from 'node:util';
import { brotliCompress, deflate, gzip } from 'node:zlib';
import { drawnInShort, inShape } from '@irp/testing/in-shape';
import { workbookParts, zipOf } from '@irp/testing/zip-of';
import { expect } from 'chai';
import { createExampleSender, type ExampleSender } from '../src/example-sender.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

/** The decompressed size of a body in megabytes. A string of JavaScript has at most 512 MB. */
const megabytes = inShape({ short: 32, long: 256 });
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const refused = [400, 413, 415];
/** Compresses in other threads, because the platform under test runs in this thread. */
const [zip, deflated, brotli] = [promisify(gzip), promisify(deflate), promisify(brotliCompress)];

describe('attack: bodies that expand to a multiple of their size', () => {
  let platform: RunningDemo;
  let sender: ExampleSender;
  before(async () => {
    platform = await startDemo();
    sender = await createExampleSender(platform);
  });
  after(() => platform.stop());

  const key = () => platform.keyOf('owner');
  const total = async () =>
    (await platform.call('GET', '/v2/investments?limit=0&archived=any', { key: key() })).body.meta
      .totalRecords;

  it('are read by no endpoint except imports, in any encoding', async () => {
    const json = Buffer.from(JSON.stringify({ name: 'x'.repeat(megabytes * 1_048_576) }));
    const bodies = {
      gzip: await zip(json),
      deflate: await deflated(json),
      br: await brotli(json.subarray(0, 1_048_576)),
      'gzip, gzip': await zip(await zip(json)),
    };
    const all = [...sender.operationsOf('v1'), ...sender.operationsOf('v2')];
    const withBody = all.filter(
      ({ requestBody }) => requestBody && !('text/csv' in requestBody.content),
    );
    expect(withBody.length).to.be.above(20);
    for (const { method, path, requestBody } of withBody) {
      const [type = ''] = Object.keys(requestBody?.content ?? {});
      for (const [encoding, body] of drawnInShort(Object.entries(bodies))) {
        const headers = { 'Content-Type': type, 'Content-Encoding': encoding };
        const filled = path.replace(/\{(\w+)\}/g, 'any');
        const { status, text } = await platform.call(method, filled, {
          key: key(),
          headers,
          body,
        });
        expect(status, `${method} ${path} ${encoding}: ${text}`).to.be.oneOf([
          ...refused,
          401,
          403,
          404,
        ]);
      }
    }
  });

  let form: Buffer | undefined;
  for (const path of ['/account/sign-in', '/account/forgotten-password', '/oauth/revoke']) {
    it(`are not read as a form: ${path}`, async () => {
      form ??= await zip(`email=${'x'.repeat(megabytes * 1_048_576)}`);
      const headers = {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Encoding': 'gzip',
      };
      const { status, text } = await platform.call('POST', path, { headers, body: form });
      expect(status, text.slice(0, 300)).to.be.within(400, 429);
    });
  }

  type Bomb = [headers: Record<string, string>, body: Buffer];
  let bombs: Bomb[] | undefined;
  async function createBombs(): Promise<Bomb[]> {
    const large = Buffer.alloc(megabytes * 1_048_576, 'x');
    const sheet = { ...workbookParts, 'xl/worksheets/sheet1.xml': large };
    const workbook = zipOf(sheet);
    const zipped = await zip(large);
    const csv = { 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' };
    return [
      [csv, await zip(Buffer.concat([Buffer.from('name\n'), large]))],
      [csv, await zip(Buffer.concat([Buffer.from('name\n'), Buffer.alloc(large.length, '\n')]))],
      [csv, await zip(zipped)],
      [{ ...csv, 'Content-Encoding': 'gzip, gzip' }, await zip(zipped)],
      [{ ...csv, 'Content-Encoding': 'br' }, await brotli(large.subarray(0, 1_048_576))],
      [{ 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' }, zipped],
      [{ 'Content-Type': xlsx }, workbook],
      [{ 'Content-Type': xlsx }, zipOf(sheet, 1_000)],
      [{ 'Content-Type': xlsx, 'Content-Encoding': 'gzip' }, await zip(workbook)],
    ];
  }

  for (const query of ['', '?async=true']) {
    it(`end an import early, and do not block others${query}`, async () => {
      const before = await total();
      bombs ??= await createBombs();
      for (const [at, [headers, body]] of bombs.entries()) {
        expect(body.length, 'small').to.be.below(megabytes * 20_000);
        const sent = platform.call('POST', `/v2/investments/imports${query}`, {
          key: key(),
          headers,
          body,
        });
        const other = await platform.call('GET', '/v2/investments', { key: platform.neighbourKey });
        expect(other.status).to.equal(200);
        const { status, body: job, text } = await sent;
        if (status === 202) {
          await expectFailed(job.id, at);
        } else {
          expect(status, `bomb ${at}: ${text}`).to.be.oneOf(refused);
        }
      }
      expect(await total()).to.equal(before);
    });
  }

  async function expectFailed(id: string, at: number): Promise<void> {
    for (;;) {
      const { state, error } = (await platform.call('GET', `/v2/import-jobs/${id}`, { key: key() }))
        .body;
      if (state !== 'queued' && state !== 'running') {
        return expect(state, `bomb ${at}: ${error}`).to.equal('failed') && undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
});
