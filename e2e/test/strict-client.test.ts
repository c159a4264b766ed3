import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@irp/http';
import { expect } from 'chai';
import { connectRepeatedly } from '../src/new-connections.ts';
import { createStrictClient } from '../src/strict-client.ts';

describe('a client without retries', () => {
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  let received = 0;
  let server: Awaited<ReturnType<typeof listen>>;
  before(async () => {
    const handle = createServer((request, response) => {
      received++;
      respond(request, response);
    });
    server = await listen(handle, { host: '127.0.0.1', port: 0 });
  });
  beforeEach(() => {
    received = 0;
  });
  after(() => server.stop());

  const failures: [string, RegExp, typeof respond][] = [
    [
      'a connection that is reset',
      /GET \/x: .*(reset|ECONNRESET|closed)/,
      ({ socket }) => void socket.destroy(),
    ],
    [
      'another status',
      /GET \/x: 503 .*: no/,
      (_request, response) => void response.writeHead(503).end('no'),
    ],
    [
      'a response that breaks off',
      /GET \/x: .*terminated/,
      ({ socket }, response) => {
        response.writeHead(200, { 'Content-Length': 100 }).write('part');
        setImmediate(() => socket.destroy());
      },
    ],
  ];
  for (const [name, message, answer] of failures) {
    it(`reports a failure: ${name}`, async () => {
      respond = answer;
      const client = createStrictClient(server.url);
      const error = await client.send('GET', '/x', {}, [200]).catch((thrown: Error) => thrown);
      expect(error).to.be.an('error');
      expect(client.failures).to.have.length(1);
      expect(client.failures[0]).to.match(message);
      expect([received, client.succeeded()]).to.deep.equal([1, 0]);
    });
  }

  it('counts expected responses', async () => {
    respond = (_request, response) => void response.writeHead(429).end('later');
    const client = createStrictClient(server.url);
    expect(await client.send('GET', '/x', {}, [200, 429])).to.include({
      status: 429,
      text: 'later',
    });
    expect(client.failures).to.deep.equal([]);
    expect(client.succeeded()).to.equal(1);
  });

  it('finds a process that accepts no connections', async () => {
    const gone = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    await gone.stop();
    respond = (_request, response) => void response.end();
    const connections = connectRepeatedly({ running: server.url, gone: gone.url }, 5);
    while (connections.succeeded() === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await connections.stop();
    expect(connections.failures).to.not.be.empty;
    for (const failure of connections.failures) {
      expect(failure).to.include('gone, on a new connection: ');
    }
  });
});
