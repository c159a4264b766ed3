import type { Socket } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { ResponseHandler } from '../../src/upstreams/connections/open-request.ts';
import { ServiceConnections } from '../../src/upstreams/connections/service-connections.ts';
import { unusedPort } from '../support/fake-upstream.ts';
import { type RawService, startRawService } from '../support/raw-service.ts';
import { codeOf, get, type ServiceResponse, send, timeouts } from '../support/send-to-service.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

function unexpected(): never {
  throw new Error('an unexpected call of the handler');
}

describe('gateway: connections to services', () => {
  let service: RawService;
  let connections: ServiceConnections;
  beforeEach(async () => {
    service = await startRawService();
    connections = new ServiceConnections(service.origin, timeouts);
    service.respond = (socket) => void socket.write(ok);
  });
  afterEach(async () => {
    await connections.close();
    await service.stop();
  });

  it('sends the head and the body of a request', async () => {
    await send(connections, {
      method: 'POST',
      target: '/a?b=%20c',
      headers: ['x-a', '1', 'x-a', '2', 'x-name', 'caf\u00e9'],
      body: Buffer.from('body'),
    }).response;
    expect(service.received).to.equal(
      `POST /a?b=%20c HTTP/1.1\r\nhost: ${service.origin.host}\r\n` +
        'x-a: 1\r\nx-a: 2\r\nx-name: caf\u00e9\r\ncontent-length: 4\r\n\r\nbody',
    );
  });

  it('sends Content-Length: 0 with a POST, PUT or PATCH without a body only', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'GET', 'DELETE', 'OPTIONS']) {
      service.received = '';
      await send(connections, { method }).response;
      expect(service.received.includes('content-length: 0'), method).to.equal(
        method.startsWith('P'),
      );
    }
  });

  for (const [title, request] of [
    ['a line break in a value', { headers: ['x-a', 'a\r\nx-b: c'] }],
    ['a line break in a name', { headers: ['x-a: 1\r\nx-b', 'c'] }],
    ['NUL in a value', { headers: ['x-a', '\u0000'] }],
    ['a character above 255', { headers: ['x-a', '\u20ac'] }],
    ['a space in the target', { target: '/ HTTP/1.1' }],
    ['a line break in the target', { target: '/\r\nx: y' }],
    ['a line break in the method', { method: 'GET /\r\n' }],
  ] as const) {
    it(`${title}: the request is not sent`, () => {
      const handler: ResponseHandler = {
        onResponseStart: unexpected,
        onResponseData: unexpected,
        onResponseEnd: unexpected,
        onResponseError: unexpected,
      };
      expect(() => connections.send({ ...get, ...request }, handler))
        .to.throw()
        .with.property('code', 'REQUEST_INVALID');
    });
  }

  it('reuses a connection, the most recently used first', async () => {
    const users: Socket[] = [];
    service.respond = (socket, head) => {
      users.push(socket);
      // The first request waits for the second, so each has a connection.
      if (users.length > 1 || head.includes('/alone')) {
        for (const user of users.splice(0)) {
          user.write(ok);
        }
        last = socket;
      }
    };
    let last: Socket | undefined;
    await Promise.all([send(connections).response, send(connections).response]);
    const latest = last;
    await send(connections, { target: '/alone' }).response;
    await send(connections, { target: '/alone' }).response;
    expect(service.sockets).to.have.length(2);
    expect(last).to.equal(latest);
  });

  for (const [title, bytes] of [
    ['Connection: close', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok'],
    ['close in a list', 'HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 2\r\n\r\nok'],
    ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok'],
    [
      'a short Keep-Alive',
      'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\nContent-Length: 2\r\n\r\nok',
    ],
    ['a second response', `${ok}${ok}`],
    ['a byte after the response', `${ok} `],
    ['a second response after 204', `HTTP/1.1 204 No Content\r\n\r\n${ok}`],
  ] as const) {
    it(`${title}: the next request has another connection`, async () => {
      service.respond = (socket) => void socket.write(bytes);
      await send(connections).response;
      service.respond = (socket) => void socket.write(ok.replace('ok', 'OK'));
      expect((await send(connections).response).body).to.equal('OK');
      expect(service.sockets).to.have.length(2);
    });
  }

  it('Keep-Alive in capitals: like in small letters', async () => {
    service.respond = (socket) =>
      void socket.write(ok.replace('\r\n', '\r\nKEEP-ALIVE: Timeout=2\r\n'));
    await send(connections).response;
    await send(connections).response;
    expect(service.sockets).to.have.length(2);
  });

  it('never uses bytes that arrive without a request as the response of the next request', async () => {
    await send(connections).response;
    service.sockets[0]!.write(ok.replace('ok', 'no'));
    await eventually('the connection is closed', () => service.sockets[0]!.closed);
    expect((await send(connections).response).body).to.equal('ok');
    expect(service.sockets).to.have.length(2);
  });

  it('closes idle connections two seconds before the service', async () => {
    service.respond = (socket) =>
      void socket.write(ok.replace('\r\n', '\r\nKeep-Alive: timeout=3\r\n'));
    await Promise.all([send(connections).response, send(connections).response]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await send(connections).response;
    expect(service.sockets).to.have.length(3);
    await eventually('the idle connections are closed', () =>
      service.sockets.slice(0, 2).every((socket) => socket.closed),
    );
  });

  it('does not use a connection reset by the service', async () => {
    for (let round = 0; round < 20; round++) {
      await send(connections).response;
      service.sockets.at(-1)!.resetAndDestroy();
      // The second call resolves in the turn of the event loop in which the reset is read, before
      // the socket of the gateway is closed.
      await immediate();
      await immediate();
      const { response } = send(connections, { method: 'POST', body: Buffer.from('x') });
      expect(await codeOf(response)).to.equal(undefined);
    }
  });

  it('opens another connection after the service has closed an idle connection', async () => {
    await send(connections).response;
    service.sockets[0]!.end();
    await eventually('the connection is closed', () => service.sockets[0]!.closed);
    await send(connections).response;
    expect(service.sockets).to.have.length(2);
  });

  it('does not reuse a connection while its request body is incomplete', async () => {
    service.respond = (socket) => {
      socket.pause();
      socket.write(ok);
    };
    await send(connections, { method: 'POST', body: Buffer.alloc(8_000_000) }).response;
    service.respond = (socket) => void socket.write(ok);
    await send(connections).response;
    expect(service.sockets).to.have.length(2);
  });

  it('an unavailable service: the error of the system', async () => {
    const origin = new URL(`http://127.0.0.1:${await unusedPort()}`);
    const other = new ServiceConnections(origin, timeouts);
    expect(await codeOf(send(other).response)).to.equal('ECONNREFUSED');
    await other.close();
  });

  it('the end of a connection with an incomplete request body: CONNECTION_LOST', async () => {
    service.respond = (socket) => {
      socket.pause();
      socket.end();
    };
    const body = Buffer.alloc(8_000_000);
    const { response } = send(connections, { method: 'POST', body });
    expect(await codeOf(response)).to.equal('CONNECTION_LOST');
  });

  it('the end of a connection before or within a response: two errors', async () => {
    service.respond = (socket) => void socket.end();
    expect(await codeOf(send(connections).response)).to.equal('CONNECTION_LOST');
    service.respond = (socket) => void socket.resetAndDestroy();
    expect(await codeOf(send(connections).response)).to.equal('ECONNRESET');
    for (const part of ['HTTP/1.1 2', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort']) {
      service.respond = (socket) => void socket.end(part);
      expect(await codeOf(send(connections).response), part).to.equal('RESPONSE_INCOMPLETE');
    }
    service.respond = (socket) =>
      void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n');
    expect(await codeOf(send(connections).response)).to.equal('RESPONSE_INCOMPLETE');
  });

  it('stops reading while paused', async () => {
    const bytes = 20_000_000;
    service.respond = (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n`);
      socket.write(Buffer.alloc(bytes, 'a'));
    };
    let received = 0;
    const sent = send(
      connections,
      {},
      {
        onResponseData(chunk) {
          received += chunk.length;
          sent.open.pause();
        },
      },
    );
    await eventually('the response begins', () => received > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const paused = received;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(received).to.equal(paused).and.below(1_000_000);
    const resuming = setInterval(() => sent.open.resume(), 1);
    expect((await sent.response).body).to.have.length(bytes);
    clearInterval(resuming);
  });

  it('a pause of the last chunk does not stop the next request', async () => {
    const first = send(connections, {}, { onResponseData: () => first.open.pause() });
    await first.response;
    expect((await send(connections).response).body).to.equal('ok');
    expect(service.sockets).to.have.length(1);
    const second = send(connections, {}, { onResponseData: () => second.open.pause() });
    first.open.pause();
    first.open.resume();
    first.open.abort();
    expect((await second.response).body).to.equal('ok');
    expect(service.sockets).to.have.length(1);
  });

  for (const [title, part] of [
    ['before the connection is open', undefined],
    ['before the response', ''],
    ['within the headers', 'HTTP/1.1 200 OK\r\n'],
    ['within the body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'],
  ] as const) {
    it(`an abort ${title}: closes the connection, and the handler receives nothing more`, async () => {
      let isRequested = false;
      service.respond = (socket) => {
        isRequested = true;
        socket.write(part ?? '');
      };
      let calls = 0;
      const { open, response } = send(connections, {}, { onResponseEnd: () => calls++ });
      void response.catch(() => calls++);
      if (part !== undefined) {
        await eventually('the request has arrived', () => isRequested);
      }
      open.abort();
      await eventually('all connections are closed', () =>
        service.sockets.every((socket) => socket.closed),
      );
      service.respond = (socket) => void socket.write(ok);
      expect((await send(connections).response).body).to.equal('ok');
      expect(calls).to.equal(0);
    });
  }

  it('an abort by the handler itself: no further call', async () => {
    for (const part of ['onResponseStart', 'onResponseData'] as const) {
      const calls: string[] = [];
      const open = connections.send(get, {
        onResponseStart() {
          calls.push('onResponseStart');
          if (part === 'onResponseStart') {
            open.abort();
          }
        },
        onResponseData() {
          calls.push('onResponseData');
          open.abort();
        },
        onResponseEnd: () => calls.push('onResponseEnd'),
        onResponseError: () => calls.push('onResponseError'),
      });
      await eventually('the connection is closed', () =>
        service.sockets.some((socket) => socket.closed),
      );
      expect(calls.at(-1)).to.equal(part);
      service.sockets.length = 0;
    }
  });

  it('an abort within chunks: no further chunk', async () => {
    service.respond = (socket) =>
      void socket.write(
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n0\r\n\r\n',
      );
    const chunks: string[] = [];
    const aborted = send(
      connections,
      {},
      {
        onResponseData(chunk) {
          chunks.push(chunk.toString());
          aborted.open.abort();
        },
      },
    );
    void aborted.response.catch(() => chunks.push('an error'));
    await eventually('the connection is closed', () => service.sockets[0]?.closed === true);
    expect(chunks).to.deep.equal(['a']);
  });

  it('an error of the handler after the response: no error for the next request', async () => {
    let next: Promise<ServiceResponse> | undefined;
    const errors: string[] = [];
    const handler: ResponseHandler = {
      onResponseStart: () => {},
      onResponseData: () => {},
      onResponseEnd() {
        next = send(connections).response;
        throw new Error('of the handler');
      },
      onResponseError: (error) => errors.push(error.message),
    };
    connections.send(get, handler);
    await eventually('the handler has the error', () => errors.length > 0);
    expect((await next)?.body).to.equal('ok');
    expect(errors).to.deep.equal(['the function that handles the response has failed']);
  });

  it('an error of the handler: HANDLER_FAILED, and the connection is closed', async () => {
    const failed = send(
      connections,
      {},
      {
        onResponseStart() {
          throw new Error('of the handler');
        },
      },
    );
    expect(await codeOf(failed.response)).to.equal('HANDLER_FAILED');
    expect((await send(connections).response).body).to.equal('ok');
    expect(service.sockets).to.have.length(2);
  });

  it('sends a request again in the handler of a complete response', async () => {
    const bodies: string[] = [];
    await send(
      connections,
      {},
      {
        onResponseEnd: () => void send(connections).response.then(({ body }) => bodies.push(body)),
      },
    ).response;
    await eventually('the second response', () => bodies.length === 1);
    expect(bodies).to.deep.equal(['ok']);
    expect(service.sockets).to.have.length(1);
  });

  it('sends a request on a new connection on request', async () => {
    await send(connections).response;
    await new Promise<void>((resolve, reject) => {
      const handler: ResponseHandler = {
        onResponseStart: () => {},
        onResponseData: () => {},
        onResponseEnd: resolve,
        onResponseError: reject,
      };
      connections.send(get, handler, { onNewConnection: true });
    });
    expect(service.sockets).to.have.length(2);
  });

  it('sends nothing after close(), which can be called twice', async () => {
    await send(connections).response;
    await Promise.all([connections.close(), connections.close()]);
    expect(await codeOf(send(connections).response)).to.equal('CLOSED');
    expect(service.sockets).to.have.length(1);
  });

  it('closes after the requests in progress', async () => {
    let respond = () => {};
    service.respond = (socket) => {
      respond = () => socket.write(ok);
    };
    const { response } = send(connections);
    await eventually('the request has arrived', () => service.received !== '');
    let isClosed = false;
    const closing = connections.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isClosed).to.equal(false);
    respond();
    expect((await response).body).to.equal('ok');
    await closing;
  });
});
