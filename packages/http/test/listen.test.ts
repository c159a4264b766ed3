import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '@irp/http';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { Agent, request } from 'undici';

describe('listen', () => {
  it('returns its URL, and throws the system error for an address in use', async () => {
    const first = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    expect(first.url).to.equal(`http://127.0.0.1:${first.port}`);
    const error = await listen(createServer(), { host: '127.0.0.1', port: first.port }).catch(
      (error) => error,
    );
    expect(error.code).to.equal('EADDRINUSE');
    await first.stop();
  });

  it('finishes requests in progress, and accepts no more connections', async () => {
    let finish = () => {};
    let onRequest = () => {};
    const started = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const server = createServer((_request, response) => {
      finish = () => response.end('done');
      onRequest();
    });
    const { url, stop } = await listen(server, { host: '127.0.0.1', port: 0 });
    const dispatcher = new Agent();
    const response = request(url, { dispatcher });
    await started;
    const stopped = stop();
    const refused = await request(url).catch((error) => error);
    expect(refused.code).to.equal('ECONNREFUSED');
    finish();
    expect(await (await response).body.text()).to.equal('done');
    await stopped;
    await dispatcher.destroy();
  });

  it('closes the remaining connections after drainMs', async () => {
    let onRequest = () => {};
    const started = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const { url, stop } = await listen(
      createServer(() => onRequest()),
      { host: '127.0.0.1', port: 0 },
    );
    const response = request(url).catch((error) => error);
    await started;
    await stop({ drainMs: 50 });
    expect((await response).code).to.equal('UND_ERR_SOCKET');
  });

  describe('by several sockets', () => {
    const local = { host: '127.0.0.1', port: 0 };

    /** Opens connections at once from another process, and returns when all are accepted. */
    async function iterationsToAccept(server: Server, port: number, count: number) {
      let accepted = 0;
      const isComplete = new Promise<void>((resolve) => {
        server.on('connection', () => {
          accepted++;
          if (accepted === count) {
            resolve();
          }
        });
      });
      let iterations = 0;
      let isBusy = true;
      const work = () => {
        iterations += accepted > 0 ? 1 : 0;
        const endMs = performance.now() + 2;
        while (performance.now() < endMs) {
          // The process is busy, so that further connections arrive during an iteration.
        }
        if (isBusy) {
          setImmediate(work);
        }
      };
      setImmediate(work);
      const connect = `for (let i = 0; i < ${count}; i++) require('net').connect(${port}, '127.0.0.1');`;
      const child = spawn(process.execPath, ['-e', connect]);
      await isComplete;
      isBusy = false;
      child.kill();
      return iterations;
    }

    it('accept several connections in an iteration of the event loop', async () => {
      const server = createServer();
      const { port, stop } = await listen(server, local);
      expect(await iterationsToAccept(server, port, 64)).to.be.below(40);
      await stop();
    });

    it('throws the system error for an address that a server with one socket uses', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const error = await listen(createServer(), { ...local, port }).catch((error) => error);
      expect(error.code).to.equal('EADDRINUSE');
      other.close();
    });

    it('serves every connection, and refuses every connection after the stop', async () => {
      const server = createServer((_request, response) => response.end('done'));
      const { url, stop } = await listen(server, local);
      const send = async () => {
        const dispatcher = new Agent({ pipelining: 0 });
        const { body } = await request(url, { dispatcher });
        const text = await body.text();
        await dispatcher.destroy();
        return text;
      };
      const many = Array.from({ length: 40 });
      const texts = await Promise.all(many.map(send));
      expect(new Set(texts)).to.deep.equal(new Set(['done']));
      await stop();
      const codes = await Promise.all(many.map(() => send().catch(({ code }) => code)));
      expect(new Set(codes)).to.deep.equal(new Set(['ECONNREFUSED']));
    });

    it('waits at the stop for the request of every connection', async () => {
      for (const keepIdle of [false, true]) {
        const waiting: ServerResponse[] = [];
        const server = createServer((_request, response) => void waiting.push(response));
        const { url, stop } = await listen(server, local);
        const dispatcher = new Agent();
        const responses = Array.from({ length: 24 }, () => request(url, { dispatcher }));
        await eventually('all requests arrive', () => waiting.length === responses.length);
        const stopped = stop({ keepIdle });
        for (const response of waiting) {
          response.end('done');
        }
        for (const response of responses) {
          expect(await (await response).body.text()).to.equal('done');
        }
        await dispatcher.destroy();
        await stopped;
      }
    });

    it('closes the connections of every socket after drainMs', async () => {
      const waiting: ServerResponse[] = [];
      const server = createServer((_request, response) => void waiting.push(response));
      const { url, stop } = await listen(server, local);
      const dispatcher = new Agent();
      const responses = Array.from({ length: 24 }, () =>
        request(url, { dispatcher }).catch(({ code }) => code),
      );
      await eventually('all requests arrive', () => waiting.length === responses.length);
      await stop({ drainMs: 50 });
      expect(new Set(await Promise.all(responses))).to.deep.equal(new Set(['UND_ERR_SOCKET']));
      await dispatcher.destroy();
    });
  });

  it('can be stopped twice', async () => {
    const { stop } = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    await stop();
    await stop();
  });
});
