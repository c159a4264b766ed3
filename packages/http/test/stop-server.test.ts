import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Listening, listen } from '@irp/http';
import { expect } from 'chai';

describe('a server that stops', () => {
  let listening: Listening;
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  let agent: Agent;

  beforeEach(async () => {
    respond = (_request, response) => void response.end('done');
    const server = createServer((request, response) => respond(request, response));
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(async () => {
    agent.destroy();
    await listening.stop();
  });

  async function send(over?: Agent) {
    const [response] = (await once(
      get(listening.url, over ? { agent: over } : {}),
      'response',
    )) as [IncomingMessage];
    return { connection: response.headers.connection, text: await text(response) };
  }
  const refusal = () =>
    send().then(
      () => undefined,
      ({ code }) => code,
    );
  const isPending = (promise: Promise<unknown>) =>
    Promise.race([promise.then(() => false), wait(30, true)]);

  it('accepts connections until the end of the delay, and closes each after its response', async () => {
    expect(await send()).to.deep.equal({ connection: 'keep-alive', text: 'done' });
    const stopped = listening.stop({ delayMs: 200, keepIdle: true });
    expect(await send()).to.deep.equal({ connection: 'close', text: 'done' });
    await stopped;
    expect(await refusal()).to.equal('ECONNREFUSED');
  });

  it('serves one more request on an idle connection, and waits until its client has left', async () => {
    await send(agent);
    const stopped = listening.stop({ keepIdle: true });
    expect(await refusal()).to.equal('ECONNREFUSED');
    expect(await isPending(stopped)).to.equal(true);
    expect(await send(agent), 'over the idle connection').to.deep.equal({
      connection: 'close',
      text: 'done',
    });
    await stopped;
  });

  it('closes idle connections after their announced Keep-Alive', async () => {
    const server = createServer((_request, response) => void response.end());
    server.keepAliveTimeout = 50;
    const own = await listen(server, { host: '127.0.0.1', port: 0 });
    const [response] = (await once(get(own.url, { agent }), 'response')) as [IncomingMessage];
    response.resume();
    await own.stop({ keepIdle: true, drainMs: 60_000 });
  });

  it('closes idle connections immediately by default, including later idle ones', async () => {
    await send(agent);
    let finish = () => {};
    respond = (_request, response) => {
      response.write('begun, ');
      finish = () => response.end('done');
    };
    const second = new Agent({ keepAlive: true });
    const late = send(second);
    await wait(20);
    const stopped = listening.stop();
    finish();
    expect(await late).to.deep.equal({ connection: 'keep-alive', text: 'begun, done' });
    await stopped;
    second.destroy();
  });

  it('completes a response in progress, long after the delay, within the time to drain', async () => {
    respond = (_request, response) => {
      response.write('begun, ');
      setTimeout(() => response.end('done'), 100);
    };
    const response = send(agent);
    await wait(20);
    const stopped = listening.stop({ delayMs: 10, keepIdle: true });
    expect((await response).text).to.equal('begun, done');
    agent.destroy();
    await stopped;
  });

  it('closes the remaining connections after the time to drain, which includes the delay', async () => {
    respond = () => undefined;
    const broken = send().catch(({ code }) => code);
    const silent = connect(listening.port);
    await once(silent, 'connect');
    await listening.stop({
      delayMs: 60_000,
      drainMs: 50,
      keepIdle: true,
    });
    expect(await broken).to.equal('ECONNRESET');
    silent.destroy();
  });
});
