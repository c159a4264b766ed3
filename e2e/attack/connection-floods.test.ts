import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { inShape } from '@irp/testing/in-shape';
import { expect } from 'chai';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const connections = inShape({ short: 1_500, long: 7_000 });

describe('attack: connections that send nothing, or never end a request', () => {
  let platform: RunningDemo;
  const sockets = new Set<Socket>();
  before(async () => {
    platform = await startDemo({
      LIMIT_READS: '100000',
      LIMIT_WRITES: '100000',
      HEADERS_TIMEOUT_MS: '2000',
    });
  });
  afterEach(() => {
    for (const socket of sockets) {
      socket.destroy();
    }
  });
  after(() => platform.stop());

  async function open(beginning: string): Promise<Socket> {
    const { hostname, port } = new URL(platform.baseUrl);
    const socket = connect(Number(port), hostname)
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
      .resume();
    sockets.add(socket);
    await once(socket, 'connect');
    if (beginning !== '') {
      socket.write(beginning);
    }
    return socket;
  }

  for (const [what, beginning] of [
    ['nothing', ''],
    ['half a request line', 'GET /v2/inv'],
    ['headers without end', 'GET /v2/investments HTTP/1.1\r\nHost: x\r\nX-A: '],
  ] as const) {
    it(`do not block others at the same address: ${what}`, async () => {
      await Promise.all(Array.from({ length: connections }, () => open(beginning)));
      for (let round = 0; round < 5; round++) {
        for (const path of ['/v2/investments', '/v2/me', '/v2/status', '/oauth/jwks']) {
          const { status } = await platform.call('GET', path, { key: platform.neighbourKey });
          expect(status, path).to.equal(200);
        }
      }
      if (beginning === '') {
        return expect(sockets.size, 'idle ones may stay').to.be.above(0) && undefined;
      }
      // The gateway closes a connection whose client does not complete the headers of a request.
      while (sockets.size > 0) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
  }
});
