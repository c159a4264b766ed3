import { once } from 'node:events';
import type { Socket } from 'node:net';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { openRaw, sendJson } from './support/fake-upstream.ts';
import { startGateway, type TestGateway } from './support/start-gateway.ts';

const megabyte = 1_048_576;

describe('gateway: clients that do not read', () => {
  let gateway: TestGateway;
  let readers: Socket[];
  before(async () => {
    gateway = await startGateway({
      environment: { UPSTREAM_CONNECTIONS: '4', UPSTREAM_STREAMS: '4' },
    });
  });
  beforeEach(() => {
    readers = [];
    // More than the buffers of the system, plus the gateway's buffer.
    gateway.investments.respond = (request, response) => {
      if (request.url === '/v2/investments/quick') {
        return sendJson(response, 200, {});
      }
      response.writeHead(200, { 'Content-Length': 64 * megabyte });
      response.end(Buffer.alloc(64 * megabyte));
    };
  });
  afterEach(() => {
    for (const reader of readers) {
      reader.destroy();
    }
  });
  after(() => gateway.stop());

  function openReader(url: string, path: string, more = {}): Socket {
    const key = gateway.createKey(more);
    const reader = openRaw(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`);
    readers.push(reader);
    return reader;
  }

  const metric = async (operationsUrl: string, name: string) => {
    const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
    return Number(metrics.match(new RegExp(`^gateway_${name}[^}]*\\} (\\d+)$`, 'm'))?.[1]);
  };
  const inFlight = (operationsUrl: string) =>
    metric(operationsUrl, 'upstream_in_flight\\{upstream="investments"');

  it('occupy no slot if the rest of the response fits into memory', async () => {
    const size = 8 * megabyte;
    gateway.investments.respond = (request, response) => {
      if (request.url === '/v2/investments/quick') {
        return sendJson(response, 200, {});
      }
      response.writeHead(200, { 'Content-Length': size });
      response.end(Buffer.alloc(size));
    };
    const { running, call } = await gateway.startAnother({ RESPONSE_BUFFER_BYTES: String(size) });
    for (let time = 0; time < 8; time++) {
      openReader(running.url, '/v2/investments/1', { workspaceId: `w${time % 4}` });
    }
    await eventually('memory holds what they do not read', async () => {
      return (await metric(running.operationsUrl, 'body_memory_bytes')) > 0;
    });
    await eventually(
      'the service is free',
      async () => (await inFlight(running.operationsUrl)) === 0,
    );
    const headers = { 'X-API-Key': gateway.createKey({ workspaceId: 'w0' }) };
    expect((await call('GET', '/v2/investments/quick', { headers })).status).to.equal(200);
    for (const reader of readers) {
      reader.destroy();
    }
    await eventually(
      'the memory is free',
      async () => (await metric(running.operationsUrl, 'body_memory_bytes')) === 0,
    );
  });

  for (const path of ['/v2/investments/1', '/v2/investments/exports']) {
    it(`lose their connection, and the service is free: ${path}`, async () => {
      const { running } = await gateway.startAnother({
        MIN_TRANSFER_RATE: '100000',
        TRANSFER_GRACE_MS: '300',
      });
      const ended = new Promise((done) => {
        const { respond } = gateway.investments;
        gateway.investments.respond = (request, response, body) => {
          response.on('close', done);
          respond(request, response, body);
        };
      });
      openReader(running.url, path);
      await ended;
      const name = path.endsWith('exports') ? 'upstream_streams' : 'upstream_in_flight';
      const open = `${name}\\{upstream="investments"`;
      await eventually(
        'no place is taken',
        async () => (await metric(running.operationsUrl, open)) === 0,
      );
    });
  }

  it('may pause and then read everything, with the default limits', async () => {
    const reader = openReader(gateway.url, '/v2/investments/1');
    await once(reader, 'connect');
    await new Promise((done) => setTimeout(done, 500));
    let received = 0;
    reader.on('data', (part: Buffer) => {
      received += part.length;
    });
    await eventually('all was received', () => received > 64 * megabyte);
  });

  it('get a response of many small chunks without a listener for each', async () => {
    const warnings: string[] = [];
    const collect = ({ name, message }: Error) =>
      void (name === 'MaxListenersExceededWarning' && warnings.push(message));
    process.on('warning', collect);
    const part = `20\r\n${'a'.repeat(32)}\r\n`.repeat(1_000);
    let written = 0;
    gateway.investments.respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).flushHeaders();
      const write = (): void => {
        while (written < 60 && !response.destroyed) {
          written++;
          if (response.socket?.write(part) === false) {
            return void response.socket.once('drain', write);
          }
        }
        response.socket?.end('0\r\n\r\n');
      };
      write();
    };
    const { running } = await gateway.startAnother({ RESPONSE_BUFFER_BYTES: '0' });
    const reader = openReader(running.url, '/v2/investments');
    await eventually('the response begins', () => written > 10);
    await new Promise((resolve) => setTimeout(resolve, 200));
    let received = 0;
    let end = '';
    reader.on('data', (chunk: Buffer) => {
      received += chunk.length;
      end = (end + chunk.toString()).slice(-5);
    });
    await eventually('the response is complete', () => end === '0\r\n\r\n');
    process.off('warning', collect);
    expect(received).to.be.above(60 * 32_000);
    expect(warnings).to.deep.equal([]);
  });
});
