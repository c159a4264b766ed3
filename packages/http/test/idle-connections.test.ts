import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Listening, listen } from '@irp/http';
import { expect } from 'chai';
import express from 'express';
import { createExpressServer } from '../src/express-server.ts';

const keepAliveTimeout = 50;
const keepAliveTimeoutBuffer = 50;

describe('an idle connection', () => {
  let listening: Listening;
  let client: Socket;
  let received: string;

  async function open(options: object): Promise<void> {
    const app = express().use((_request, response) => void response.end('done'));
    listening = await listen(createExpressServer(app, options), { host: '127.0.0.1', port: 0 });
    client = connect(listening.port, '127.0.0.1').setEncoding('latin1');
    received = '';
    client.on('data', (part) => {
      received += part;
    });
    await once(client, 'connect');
  }
  const send = () => client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
  const responses = () => received.match(/HTTP\/1\.1 200/g)?.length ?? 0;
  afterEach(async () => {
    client.destroy();
    await listening.stop();
  });

  it('stays open for longer than announced to its client', async () => {
    await open({ keepAliveTimeout });
    send();
    await once(client, 'data');
    expect(received).to.match(/keep-alive: timeout=0/i);
    await wait(4 * keepAliveTimeout);
    send();
    await once(client, 'data');
    expect(responses()).to.equal(2);
  });

  it('is closed after that time', async () => {
    await open({ keepAliveTimeout, keepAliveTimeoutBuffer });
    send();
    await once(client, 'close');
    expect(responses()).to.equal(1);
  });

  it('stays open if a request has arrived while the process did not run', async () => {
    await open({ keepAliveTimeout, keepAliveTimeoutBuffer });
    send();
    await once(client, 'data');
    send();
    // Nothing runs, and the timer of the connection is overdue.
    Atomics.wait(
      new Int32Array(new SharedArrayBuffer(4)),
      0,
      0,
      4 * (keepAliveTimeout + keepAliveTimeoutBuffer),
    );
    await Promise.race([once(client, 'data'), once(client, 'close')]);
    expect(responses()).to.equal(2);
  });
});
