import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { silentLogger } from '@irp/logging';
import { createRedisRevocationFeed, type Revocation, type RevocationFeed } from '@irp/revocations';
import { expect } from 'chai';
import { Redis } from 'ioredis';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function startRedis(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const text of child.stdout) if (String(text).includes('Ready to accept')) break;
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('the revocation feed over Redis', () => {
  let port: number;
  let server: ChildProcess;
  let publisher: RevocationFeed;
  let subscriber: RevocationFeed;
  let heard: Revocation[];
  let interruptions: number;

  before(async function () {
    if (spawnSync('redis-server', ['--version']).status !== 0) this.skip();
    port = await freePort();
  });
  beforeEach(async () => {
    server = await startRedis(port);
    [publisher, subscriber] = [1, 2].map(() =>
      createRedisRevocationFeed(`redis://127.0.0.1:${port}`, silentLogger()),
    ) as [RevocationFeed, RevocationFeed];
    heard = [];
    interruptions = 0;
    subscriber.subscribe({
      revoked: (revocation) => heard.push(revocation),
      interrupted: () => interruptions++,
    });
    await until(() => publisher.healthy() && subscriber.healthy());
    interruptions = 0;
  });
  afterEach(async () => {
    await Promise.all([publisher.close(), subscriber.close()]);
    if (server.exitCode === null && server.signalCode === null) await kill(server);
  });

  it('tells other processes, in order', async () => {
    const all: Revocation[] = Array.from({ length: 200 }, (_, at) => ({ by: 'credential', id: `k${at}` }));
    await Promise.all(all.map((revocation) => publisher.publish(revocation)));
    await until(() => heard.length === all.length);
    expect(heard).to.deep.equal(all);
  });

  it('says that something may have been missed when the connection is lost, and when it is back', async () => {
    await kill(server);
    await until(() => !subscriber.healthy());
    expect(interruptions).to.equal(1);
    const fault = await publisher.publish({ by: 'user', id: 'u1' }).catch((error) => error);
    expect(fault).to.be.instanceOf(Error);
    server = await startRedis(port);
    await until(() => subscriber.healthy() && publisher.healthy());
    expect(interruptions).to.equal(2);
    // The connection that publishes may take a moment longer than the one that listens.
    while (await publisher.publish({ by: 'user', id: 'u2' }).catch(() => true)) await new Promise(setImmediate);
    await until(() => heard.length > 0);
    expect(heard[0]).to.deep.equal({ by: 'user', id: 'u2' });
  });

  it('finds out by itself that the server has frozen, and that it is back', async () => {
    server.kill('SIGSTOP');
    try {
      await until(() => !subscriber.healthy());
    } finally {
      server.kill('SIGCONT');
    }
    await until(() => subscriber.healthy());
    expect(interruptions).to.be.at.least(2);
  });

  it('trusts nothing kept, and goes on, when something else is said on its channel', async () => {
    const stranger = new Redis(port, '127.0.0.1');
    for (const text of [
      'not json',
      '',
      'null',
      '7',
      '{"by":"everyone","id":"x"}',
      '{"by":"user"}',
      '{"by":"user","id":7}',
    ]) {
      await stranger.publish('irp:revocations', text);
    }
    stranger.disconnect();
    await publisher.publish({ by: 'user', id: 'u1', workspaceId: 'w1' });
    await until(() => heard.length > 0);
    expect(heard).to.deep.equal([{ by: 'user', id: 'u1', workspaceId: 'w1' }]);
    // What could not be read might have ended anything.
    expect(interruptions).to.equal(7);
  });

  it('tells nobody who has left', async () => {
    const others: Revocation[] = [];
    const leave = subscriber.subscribe({ revoked: (one) => others.push(one), interrupted: () => undefined });
    leave();
    await publisher.publish({ by: 'user', id: 'u1' });
    await until(() => heard.length === 1);
    expect(others).to.deep.equal([]);
  });
});
