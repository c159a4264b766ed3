import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { createClient } from '../src/index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('client with a stream under way', () => {
  let server: Server;
  let baseUrl: string;

  before(async () => {
    server = createServer((request, response) => {
      if (request.method === 'POST') {
        request.resume().on('end', () => response.end('{}'));
        return;
      }
      const write = () => {
        if (!response.destroyed) response.write('row\n', () => setTimeout(write, 5));
      };
      write();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => server.closeAllConnections());
  after(() => server.close());

  it('ends it when its caller does, however long after', async () => {
    const gaveUp = new AbortController();
    const { data } = await createClient({ baseUrl }).get('/v2/investments/exports', {
      parseAs: 'stream',
      signal: gaveUp.signal,
    });
    const reader = data!.getReader();
    await reader.read();
    // A signal that is passed on weakly is lost with the request in between.
    for (let turn = 0; turn < 5; turn++) {
      collectGarbage();
      await reader.read();
    }
    gaveUp.abort(new Error('gave up'));
    let fault: unknown;
    while (fault === undefined) await reader.read().catch((error) => (fault = error));
    expect(fault).to.have.property('message', 'gave up');
  });

  it('sends one of any length and keeps none of it', async () => {
    const chunks = 2_000;
    const held: number[] = [];
    const body = ReadableStream.from(
      (async function* () {
        for (let sent = 0; sent < chunks; sent++) {
          yield new Uint8Array(65_536);
          if (sent % 200 !== 0) continue;
          collectGarbage();
          held.push(process.memoryUsage().arrayBuffers);
        }
      })(),
    );
    const headers = { 'Content-Type': 'text/csv' };
    await createClient({ baseUrl, credential: 'irk_any' }).post('/v2/investments/imports', { body, headers });
    expect(Math.max(...held) - held[0]!).to.be.lessThan((chunks * 65_536) / 4);
  });
});
