import { defineEndpoint } from '@irp/contracts';
import { bind, type Call } from '@irp/http';
import { expect } from 'chai';
import { type RunningApp, startApp } from './support/start-app.ts';

const get = defineEndpoint({
  operationId: 'get',
  method: 'get',
  path: '/thing',
  access: 'open',
  tag: 'T',
  summary: 's',
  versions: ['v2'],
  responses: { 204: { description: 'none' } },
});

describe('createHttpApp: calls', () => {
  let app: RunningApp;
  const calls: Call<typeof get>[] = [];

  before(async () => {
    app = await startApp([
      bind(get, async (call) => {
        calls.push(call);
        return { status: 204 as const };
      }),
    ]);
    for (let request = 0; request < 2; request++) {
      await app.send('GET', '/v2/thing');
    }
  });
  after(() => app.stop());

  it('have no own accessor: V8 would retain it, with the request, until a full garbage collection', () => {
    const members = Object.values(Object.getOwnPropertyDescriptors(calls[0]));
    expect(members.filter(({ get: own }) => own !== undefined)).to.deep.equal([]);
  });

  it('have a logger each, with the request id and the operation', () => {
    const [first, second] = calls;
    expect(first!.log).to.equal(first!.log).and.not.to.equal(second!.log);
    expect(first!.log.bindings()).to.include({ requestId: first!.requestId, operation: 'get' });
  });
});
