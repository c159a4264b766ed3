import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { type Acknowledged, createLoad, requireEveryKind } from '../src/write-load.ts';

describe('load generator', () => {
  let server: Server;
  let requests = 0;
  let keyStatus = 201;
  before((done) => {
    server = createServer((request, response) => {
      requests++;
      const isKey = request.url === '/v2/api-keys';
      response
        .writeHead(isKey ? keyStatus : 200)
        .end(JSON.stringify({ id: `${isKey ? 'key' : 'record'} ${requests}` }));
    });
    server.listen(0, '127.0.0.1', done);
  });
  after((done) => {
    server.close(done);
    server.closeAllConnections();
  });

  async function load(status: number): Promise<Acknowledged> {
    keyStatus = status;
    const start = requests;
    const acknowledged = {
      created: new Set(),
      updates: new Map(),
      deleted: new Set(),
      keys: new Set(),
    } as Acknowledged;
    const { port } = server.address() as AddressInfo;
    const { stop } = createLoad(`http://127.0.0.1:${port}`, 'key', acknowledged);
    await eventually('100 requests are sent', () => requests >= start + 100);
    await stop();
    return acknowledged;
  }

  it('fails with a response that no failure of the platform explains', async () => {
    const error = await load(400).catch((reason: Error) => reason);
    expect(error)
      .to.be.an('error')
      .with.property('message')
      .that.matches(/^POST api-keys: 400 /);
  });

  it('does not fail while the platform is unavailable, except if a kind of change was never acknowledged', async () => {
    const acknowledged = await load(503);
    expect(() => requireEveryKind(acknowledged)).to.throw(
      'The load had no acknowledged change of: keys',
    );
  });

  it('passes if every kind of change was acknowledged', async () => {
    requireEveryKind(await load(201));
  });
});
