import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { ServiceConnections } from '../../src/upstreams/connections/service-connections.ts';
import { type RawService, startRawService } from '../support/raw-service.ts';
import { codeOf, send, timeouts } from '../support/send-to-service.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
/** A service in a thread, which counts its responses. */
const serviceInThread = new URL('../support/service-in-thread.ts', import.meta.url);

function blockEventLoop(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('gateway: timeouts of connections to services', () => {
  let service: RawService;
  beforeEach(async () => {
    service = await startRawService();
    service.respond = (socket) => void socket.write(ok);
  });
  afterEach(() => service.stop());

  it('a connection that does not open in time: CONNECT_TIMEOUT', async () => {
    const origin = new URL(service.origin.origin.replace('http:', 'https:'));
    const other = new ServiceConnections(origin, { ...timeouts, connectMs: 50 });
    expect(await codeOf(send(other).response)).to.equal('CONNECT_TIMEOUT');
    await other.close();
  });

  it('a pause of the gateway while a connection opens is no timeout', async () => {
    const other = new ServiceConnections(service.origin, { ...timeouts, connectMs: 50 });
    const { response } = send(other);
    blockEventLoop(200);
    expect((await response).body).to.equal('ok');
    await other.close();
  });

  it('a pause of the gateway while a response arrives is no timeout', async () => {
    const responses = new Int32Array(new SharedArrayBuffer(4));
    const remote = new Worker(serviceInThread, { workerData: responses });
    const [port] = (await once(remote, 'message')) as [number];
    const other = new ServiceConnections(new URL(`http://127.0.0.1:${port}`), {
      ...timeouts,
      headersMs: 1_500,
      bodyMs: 1_500,
    });
    await send(other).response;
    const { response } = send(other);
    Atomics.wait(responses, 0, 1);
    blockEventLoop(1_700);
    expect((await response).body).to.equal('ok');
    await other.close();
    await remote.terminate();
  });

  it('no headers in time: HEADERS_TIMEOUT, for a new connection and for a used one', async () => {
    const other = new ServiceConnections(service.origin, { ...timeouts, headersMs: 1_500 });
    service.respond = (socket) => void socket.write('HTTP/1.1 200 OK\r\n');
    expect(await codeOf(send(other).response)).to.equal('HEADERS_TIMEOUT');
    service.respond = (socket) => void socket.write(ok);
    await send(other).response;
    service.respond = () => {};
    expect(await codeOf(send(other).response)).to.equal('HEADERS_TIMEOUT');
    expect(service.sockets).to.have.length(2);
    await other.close();
  });

  for (const [title, first, next] of [
    ['headers that arrive slowly', 'HTTP/1.1 200 OK\r\n', 'X: a\r\n'],
    ['interim responses without an end', '', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ] as const) {
    it(`${title}: HEADERS_TIMEOUT`, async () => {
      const other = new ServiceConnections(service.origin, { ...timeouts, headersMs: 300 });
      service.respond = (socket) => {
        socket.write(first);
        const writing = setInterval(() => socket.write(next), 20);
        socket.once('close', () => clearInterval(writing));
      };
      expect(await codeOf(send(other).response)).to.equal('HEADERS_TIMEOUT');
      await other.close();
    });
  }

  it('a pause within a body: BODY_TIMEOUT, except while the gateway itself does not read', async () => {
    const other = new ServiceConnections(service.origin, { ...timeouts, bodyMs: 1_000 });
    service.respond = (socket) =>
      void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab');
    expect(await codeOf(send(other).response)).to.equal('BODY_TIMEOUT');
    const paused = send(other, {}, { onResponseData: () => paused.open.pause() });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    service.sockets.at(-1)!.write('cd');
    paused.open.resume();
    expect((await paused.response).body).to.equal('abcd');
    await other.close();
  });
});
