import { createServer, type Server, type Socket } from 'node:net';
import { checkDatabase } from '@irp/persistence';
import { checkRedis } from '@irp/redis';
import { freePort } from '@irp/testing/redis-server';
import { expect } from 'chai';
import { waitForEngine } from '../src/wait-for-engine.ts';

describe('an engine that is silent when the platform starts', () => {
  let server: Server;
  const sockets = new Set<Socket>();
  let address: string;

  before(async () => {
    server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  after(async () => {
    for (const socket of sockets) {
      socket.destroy();
    }
    await new Promise((resolve) => server.close(resolve));
  });

  const reasonOf = (check: () => Promise<void>, limitMs?: number) =>
    waitForEngine(check, limitMs).then(
      () => 'it responded',
      ({ message }: Error) => message,
    );

  it('delays the start', async () => {
    let checks = 0;
    const outcome = await reasonOf(async () => {
      if (++checks < 3) {
        throw new Error('Server selection timed out after 5000 ms');
      }
    });
    expect([outcome, checks]).to.deep.equal(['it responded', 3]);
  });

  it('ends the start after the limit, which the reason names', async () => {
    const reasons = await Promise.all([
      reasonOf(() => checkDatabase(`mongodb://${address}/?directConnection=true`), 1),
      reasonOf(() => checkRedis(`redis://${address}`), 1),
    ]);
    for (const reason of reasons) {
      expect(reason).to.match(/^no response within 0\.001 s: /);
    }
  });

  it('does not delay the start if it refuses connections', async () => {
    const port = await freePort();
    const reasons = await Promise.all([
      reasonOf(() => checkDatabase(`mongodb://127.0.0.1:${port}/?directConnection=true`)),
      reasonOf(() => checkRedis(`redis://127.0.0.1:${port}`)),
    ]);
    for (const reason of reasons) {
      expect(reason).to.include('ECONNREFUSED');
    }
  });
});
