import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Balancer, startBalancer } from '../src/balancer.ts';

describe('the balancer of separate services', () => {
  const backends: {
    server: Server;
    url: string;
    ready: boolean;
    name: string;
  }[] = [];
  let balancer: Balancer;

  async function startBackend(name: string) {
    const backend = {
      server: createServer(),
      url: '',
      ready: true,
      name,
    };
    backend.server.on('request', ({ url }, response) => {
      if (url === '/readyz') {
        response.statusCode = backend.ready ? 200 : 503;
      }
      response.end(name);
    });
    backend.server.listen(0, '127.0.0.1');
    await once(backend.server, 'listening');
    backend.url = `http://127.0.0.1:${(backend.server.address() as AddressInfo).port}`;
    backends.push(backend);
    return backend;
  }
  const newConnection = async () =>
    (await fetch(balancer.url, { headers: { connection: 'close' } })).text();
  const respondWith = async () =>
    new Set([await newConnection(), await newConnection(), await newConnection()]);

  beforeEach(async () => {
    balancer = await startBalancer({ probeMs: 20 });
  });
  afterEach(async () => {
    await balancer.stop();
    for (const { server } of backends.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });

  it('resets connections while no backend is ready', async () => {
    const error = await newConnection().catch(({ cause }) => cause);
    expect(error.code).to.be.oneOf(['ECONNRESET', 'UND_ERR_SOCKET']);
    expect(balancer.resets).to.have.length(1);
    expect(balancer.resets[0]).to.match(/no backend is ready$/);
  });

  it('sends new connections only to ready backends; open connections stay', async () => {
    const [first, second] = [await startBackend('first'), await startBackend('second')];
    for (const { url } of [first, second]) {
      balancer.add(url);
      await balancer.untilReady(url);
    }
    expect(await respondWith()).to.deep.equal(new Set(['first', 'second']));

    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const keptOpen = async () => {
      const [response] = (await once(get(balancer.url, { agent }), 'response')) as [
        IncomingMessage,
      ];
      return text(response);
    };
    const opened = await keptOpen();
    const [left, other] = opened === 'first' ? [first, second] : [second, first];
    left.ready = false;
    await eventually('it is left out', () => balancer.ready().length === 1);
    expect(await respondWith()).to.deep.equal(new Set([other.name]));
    expect(await keptOpen(), 'over the open connection').to.equal(left.name);
    balancer.remove(left.url);
    expect(await keptOpen(), 'also when it was removed').to.equal(left.name);
    agent.destroy();

    left.ready = true;
    balancer.add(left.url);
    await balancer.untilReady(left.url);
    expect(await respondWith()).to.deep.equal(new Set(['first', 'second']));
  });

  it('carries bodies in both directions, and resets a connection if a backend disconnects', async () => {
    const backend = await startBackend('echo');
    backend.server.removeAllListeners('request').on('request', (incoming, response) => {
      if (incoming.url === '/readyz') {
        response.end();
      } else if (incoming.url === '/broken') {
        response.write('half');
        setTimeout(() => incoming.socket.destroy(), 20);
      } else {
        incoming.pipe(response);
      }
    });
    balancer.add(backend.url);
    await balancer.untilReady(backend.url);
    const body = 'x'.repeat(3_000_000);
    expect(await (await fetch(balancer.url, { method: 'POST', body })).text()).to.equal(body);
    const broken = await fetch(`${balancer.url}/broken`);
    expect(await broken.text().catch(({ message }) => message)).to.equal('terminated');
  });
});
