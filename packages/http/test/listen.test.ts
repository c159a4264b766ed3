import { createServer } from 'node:http';
import { listen } from '@irp/http';
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

  it('can be stopped twice', async () => {
    const { stop } = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    await stop();
    await stop();
  });
});
