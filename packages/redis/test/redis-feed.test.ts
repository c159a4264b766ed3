import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { silentLogger } from '@irp/observability';
import { createRedisRevocationFeed, type Revocation, type RevocationFeed } from '@irp/redis';
import { eventually } from '@irp/testing/eventually';
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
  for await (const text of child.stdout) {
    if (String(text).includes('Ready to accept')) {
      break;
    }
  }
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

describe('Redis revocation feed', () => {
  let port: number;
  let server: ChildProcess;
  let publisher: RevocationFeed;
  let subscriber: RevocationFeed;
  let received: Revocation[];
  let interruptions: number;

  before(async function () {
    if (spawnSync('redis-server', ['--version']).status !== 0) {
      this.skip();
    }
    port = await freePort();
  });
  beforeEach(async () => {
    server = await startRedis(port);
    [publisher, subscriber] = [1, 2].map(() =>
      createRedisRevocationFeed(`redis://127.0.0.1:${port}`, silentLogger()),
    ) as [RevocationFeed, RevocationFeed];
    received = [];
    interruptions = 0;
    subscriber.subscribe({
      revoked: (revocation) => received.push(revocation),
      interrupted: () => interruptions++,
    });
    await eventually('both feeds are healthy', () => publisher.healthy() && subscriber.healthy());
    interruptions = 0;
  });
  afterEach(async () => {
    await Promise.all([publisher.close(), subscriber.close()]);
    if (server.exitCode === null && server.signalCode === null) {
      await kill(server);
    }
  });

  it('delivers to other connections, in order', async () => {
    const all: Revocation[] = Array.from({ length: 200 }, (_, at) => ({
      by: 'credential',
      id: `k${at}`,
    }));
    await Promise.all(all.map((revocation) => publisher.publish(revocation)));
    await eventually('every revocation is received', () => received.length === all.length);
    expect(received).to.deep.equal(all);
  });

  it('calls interrupted when the connection is lost, and when it is restored', async () => {
    await kill(server);
    await eventually('the subscriber is unhealthy', () => !subscriber.healthy());
    expect(interruptions).to.equal(1);
    const error = await publisher.publish({ by: 'user', id: 'u1' }).catch((error) => error);
    expect(error).to.be.instanceOf(Error);
    server = await startRedis(port);
    await eventually(
      'both feeds are healthy again',
      () => subscriber.healthy() && publisher.healthy(),
    );
    expect(interruptions).to.equal(2);
    // The publisher may reconnect a moment later than the subscriber.
    const published = () =>
      publisher.publish({ by: 'user', id: 'u2' }).then(
        () => true,
        () => false,
      );
    await eventually('a revocation is published', published);
    await eventually('the revocation is received', () => received.length > 0);
    expect(received[0]).to.deep.equal({ by: 'user', id: 'u2' });
  });

  it('detects that the server is suspended, and that it has resumed', async () => {
    server.kill('SIGSTOP');
    try {
      await eventually('the subscriber is unhealthy', () => !subscriber.healthy());
    } finally {
      server.kill('SIGCONT');
    }
    await eventually('the subscriber is healthy again', () => subscriber.healthy());
    expect(interruptions).to.be.at.least(2);
  });

  it('continues with the next of several addresses, as with another node of a Redis Cluster', async () => {
    const otherPort = await freePort();
    const other = await startRedis(otherPort);
    try {
      const addresses = [port, otherPort].map((one) => `redis://127.0.0.1:${one}`).join(',');
      const [one, two] = [1, 2].map(() => createRedisRevocationFeed(addresses, silentLogger())) as [
        RevocationFeed,
        RevocationFeed,
      ];
      await eventually('both feeds are healthy', () => one.healthy() && two.healthy());
      const revoked: Revocation[] = [];
      two.subscribe({
        revoked: (revocation) => revoked.push(revocation),
        interrupted: () => undefined,
      });
      await kill(server);
      await eventually('a revocation is received', async () => {
        await one.publish({ by: 'user', id: 'u3' }).catch(() => undefined);
        return revoked.length > 0;
      });
      expect(revoked[0]).to.deep.equal({ by: 'user', id: 'u3' });
      await Promise.all([one.close(), two.close()]);
    } finally {
      await kill(other);
    }
  });

  it('calls interrupted, and continues, after an unreadable message', async () => {
    const publisherOfInvalid = new Redis(port, '127.0.0.1');
    for (const text of [
      'not json',
      '',
      'null',
      '7',
      '{"by":"everyone","id":"x"}',
      '{"by":"user"}',
      '{"by":"user","id":7}',
    ]) {
      await publisherOfInvalid.publish('irp:revocations', text);
    }
    publisherOfInvalid.disconnect();
    await publisher.publish({
      by: 'user',
      id: 'u1',
      workspaceId: 'w1',
    });
    await eventually('the revocation is received', () => received.length > 0);
    expect(received).to.deep.equal([
      {
        by: 'user',
        id: 'u1',
        workspaceId: 'w1',
      },
    ]);
    // An unreadable message might have been any revocation.
    expect(interruptions).to.equal(7);
  });

  it('delivers nothing after unsubscribing', async () => {
    const others: Revocation[] = [];
    const unsubscribe = subscriber.subscribe({
      revoked: (revocation) => others.push(revocation),
      interrupted: () => undefined,
    });
    unsubscribe();
    await publisher.publish({ by: 'user', id: 'u1' });
    await eventually('the revocation is received', () => received.length === 1);
    expect(others).to.deep.equal([]);
  });
});
