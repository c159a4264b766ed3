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
  answers: { 204: { description: 'none' } },
});

describe('createHttpApp: calls', () => {
  let app: RunningApp;
  const calls: Call[] = [];

  before(async () => {
    app = await startApp([
      bind(get, async (call) => {
        calls.push(call);
        return { status: 204 };
      }),
    ]);
    for (let asked = 0; asked < 2; asked++) await app.ask('GET', '/v2/thing');
  });
  after(() => app.stop());

  it('have no accessor of their own: V8 would keep it, with the whole request, until a full collection', () => {
    const members = Object.values(Object.getOwnPropertyDescriptors(calls[0]));
    expect(members.filter(({ get: own }) => own !== undefined)).to.deep.equal([]);
  });

  it('have one logger each, which names the request', () => {
    const [first, second] = calls;
    expect(first!.log).to.equal(first!.log).and.not.to.equal(second!.log);
    expect(first!.log.bindings()).to.include({ requestId: first!.requestId, operation: 'get' });
  });
});
