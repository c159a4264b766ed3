import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { generatePrincipalKeys } from '@irp/principals';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type FakeUpstream, startFakeUpstream } from './support/fake-upstream.ts';

const script = fileURLToPath(new URL('../src/main.ts', import.meta.url));

describe('gateway: a process after SIGTERM', () => {
  let service: FakeUpstream;
  let gateway: ChildProcess;
  let exited: Promise<[number | null]>;
  let url: string;
  const agent = new Agent({ keepAlive: true });

  before(async () => {
    service = await startFakeUpstream();
    const { publicJwks, privateJwk } = await generatePrincipalKeys();
    const services = ['AUTHORIZATION', 'INVESTMENTS', 'DIRECTORY', 'NOTIFICATIONS', 'AUDIT'];
    gateway = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        ...Object.fromEntries(services.map((name) => [`${name}_URL`, service.url])),
        PRINCIPAL_PUBLIC_JWKS: JSON.stringify(publicJwks),
        PRINCIPAL_PRIVATE_JWK: JSON.stringify(privateJwk),
        REDIS_URL: 'redis://127.0.0.1:1',
        PORT: '0',
        ACCESS_LOG: 'off',
        LOG_LEVEL: 'info',
        STOP_DELAY_MS: '1500',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    exited = once(gateway, 'exit') as Promise<[number | null]>;
    url = await new Promise<string>((resolve) =>
      createInterface({ input: gateway.stdout! }).on('line', (line) => {
        const { msg, url: listening } = JSON.parse(line);
        if (msg === 'listening') {
          resolve(listening);
        }
      }),
    );
  });
  after(async () => {
    agent.destroy();
    gateway.kill('SIGKILL');
    await service.stop();
  });

  const open = async (path: string) =>
    ((await once(get(url + path, { agent }), 'response')) as [IncomingMessage])[0];
  async function read(path: string) {
    const response = await open(path);
    return {
      status: response.statusCode,
      connection: response.headers.connection,
      text: await text(response),
    };
  }

  it('is not ready, closes new and old connections, and completes requests in progress', async () => {
    const listings = '/v2/directory/listings';
    const answered: ServerResponse[] = [];
    const kept = await Promise.all([read('/readyz'), read(listings)]);
    expect(kept.map(({ status, connection }) => [status, connection])).to.deep.equal([
      [200, 'keep-alive'],
      [200, 'keep-alive'],
    ]);

    service.respond = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"data":[');
      answered.push(response);
    };
    const [begun] = await Promise.all([
      open(listings),
      eventually('it is in progress', () => answered.length === 1),
    ]);
    service.respond = (_request, response) => void response.end('{"data":[]}');
    gateway.kill('SIGTERM');
    // Both requests arrive before the delay has ended, even on a busy machine.
    let replies: Awaited<ReturnType<typeof read>>[] = [];
    await eventually('it is not ready', async () => {
      replies = await Promise.all([read('/readyz'), read(listings)]);
      return replies[0]?.status === 503;
    });
    const [ready, listed] = replies;
    expect(ready).to.deep.equal({
      status: 503,
      connection: 'close',
      text: '{"status":"stopping"}',
    });
    expect(listed).to.deep.equal({
      status: 200,
      connection: 'close',
      text: '{"data":[]}',
    });

    await eventually('no connection is accepted', () =>
      fetch(`${url}/livez`).then(
        () => false,
        ({ cause }) => cause.code === 'ECONNREFUSED',
      ),
    );
    answered[0]!.end(']}');
    expect(await text(begun)).to.equal('{"data":[]}');
    agent.destroy();
    expect(await exited).to.deep.equal([0, null]);
  });
});
