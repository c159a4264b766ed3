import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { listen } from '@irp/http';
import { expect } from 'chai';
import { reservePort } from '../src/reserve-port.ts';

describe('embedded platform: a reserved port', () => {
  it('cannot be taken before its release, and immediately afterwards', async () => {
    const { port, release } = await reservePort('127.0.0.1');
    const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error');
    expect(error.code).to.equal('EADDRINUSE');
    await release();
    await release();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect((server.address() as AddressInfo).port).to.equal(port);
    server.close();
  });

  it('is released right before another server binds it', async () => {
    const { port, release } = await reservePort('127.0.0.1');
    const listening = await listen(createHttpServer(), {
      host: '127.0.0.1',
      port,
      release,
    });
    expect(listening.port).to.equal(port);
    await listening.stop();
  });
});
