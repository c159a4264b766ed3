import { createServer } from 'node:http';
import { listen } from '@irp/http';
import { expect } from 'chai';
import { Agent, request } from 'undici';

describe('listen', () => {
  it('tells its address, and the system fault of one that cannot be had', async () => {
    const first = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    expect(first.url).to.equal(`http://127.0.0.1:${first.port}`);
    const fault = await listen(createServer(), { host: '127.0.0.1', port: first.port }).catch((error) => error);
    expect(fault.code).to.equal('EADDRINUSE');
    await first.stop();
  });

  it('lets a request under way finish, and takes no new one', async () => {
    let finish = () => {};
    let begun = () => {};
    const underWay = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const server = createServer((_request, response) => {
      finish = () => response.end('done');
      begun();
    });
    const { url, stop } = await listen(server, { host: '127.0.0.1', port: 0 });
    const dispatcher = new Agent();
    const answer = request(url, { dispatcher });
    await underWay;
    const stopped = stop();
    const refused = await request(url).catch((error) => error);
    expect(refused.code).to.equal('ECONNREFUSED');
    finish();
    expect(await (await answer).body.text()).to.equal('done');
    await stopped;
    await dispatcher.destroy();
  });

  it('cuts what is left after its patience', async () => {
    let begun = () => {};
    const underWay = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { url, stop } = await listen(
      createServer(() => begun()),
      { host: '127.0.0.1', port: 0 },
    );
    const answer = request(url).catch((error) => error);
    await underWay;
    await stop(50);
    expect((await answer).code).to.equal('UND_ERR_SOCKET');
  });

  it('stops a second time without harm', async () => {
    const { stop } = await listen(createServer(), { host: '127.0.0.1', port: 0 });
    await stop();
    await stop();
  });
});
