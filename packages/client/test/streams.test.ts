import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { createClient } from '../src/index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('client with streams', () => {
  let server: Server;
  let baseUrl: string;

  before(async () => {
    server = createServer((request, response) => {
      if (request.method === 'POST') {
        request.resume().on('end', () => response.end('{}'));
        return;
      }
      const write = () => {
        if (!response.destroyed) {
          response.write('row\n', () => setTimeout(write, 5));
        }
      };
      write();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => server.closeAllConnections());
  after(() => server.close());

  it('aborts a response stream when the caller aborts, even after garbage collection', async () => {
    const abort = new AbortController();
    const { data } = await createClient({ baseUrl }).get('/v2/investments/exports', {
      parseAs: 'stream',
      signal: abort.signal,
    });
    const reader = data!.getReader();
    await reader.read();
    // The signal is forwarded by a weak reference, lost after garbage collection of the request.
    for (let turn = 0; turn < 2; turn++) {
      collectGarbage();
      await reader.read();
    }
    abort.abort(new Error('aborted by the caller'));
    let failure: unknown;
    while (failure === undefined) {
      await reader.read().catch((error) => (failure = error));
    }
    expect(failure).to.have.property('message', 'aborted by the caller');
  });

  it('streams a request body without buffering it', async () => {
    const chunks = 1_000;
    const bufferedBytes: number[] = [];
    const body = ReadableStream.from(
      (async function* () {
        for (let sent = 0; sent < chunks; sent++) {
          yield new Uint8Array(65_536);
          if (sent % 400 !== 0) {
            continue;
          }
          // Buffers are freed in a later turn than the referring objects.
          for (let turn = 0; turn < 3; turn++) {
            collectGarbage();
            await setImmediate();
          }
          bufferedBytes.push(process.memoryUsage().arrayBuffers);
        }
      })(),
    );
    const headers = { 'Content-Type': 'text/csv' };
    await createClient({ baseUrl, credential: 'irk_any' }).post('/v2/investments/imports', {
      body,
      headers,
    });
    expect(Math.max(...bufferedBytes) - bufferedBytes[0]!).to.be.lessThan((chunks * 65_536) / 4);
  });
});
