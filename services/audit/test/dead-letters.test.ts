import { newId } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import {
  type ApiClient,
  createTestPlatform,
  othersThanOperators,
  type TestPlatform,
  testOperator,
} from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

const path = '/v2/platform/dead-letters';

describe('audit: dead letters, for operators', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const as = testOperator();
  const list = async (query = '') => {
    const { status, body } = await call('GET', `${path}?limit=100${query}`, { as });
    return { status, ...body };
  };
  const replay = (body: object, caller = as) =>
    call('POST', `${path}/replay`, { as: caller, body });
  const acts = async () => {
    const { body } = await call('POST', '/internal/audit/platform-records', {
      as: 'internal',
      body: { action: 'operator.acted' },
    });
    return body.data;
  };

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    const messages = ['ann', 'bob'].map((person) => {
      const event = newEvent(Date.now(), {
        type: 'user.signed_in',
        workspaceId: 'w1',
        subject: person,
        actor: { type: 'user', id: person },
        data: { address: `address of ${person}`, method: 'password' },
      });
      const envelope = toEnvelope('authorization', event);
      return { key: 'w1', event: { ...envelope, id: newId(), type: 'unknown.type' } };
    });
    await platform.platform.bus.publish('authorization', messages);
    await eventually('both are dead letters', async () => (await list()).data.length === 2);
  });
  after(() => platform.stop());

  it('are listed by group, with the reason and without the contents', async () => {
    const { data, meta } = await list('&group=audit');
    expect(meta.totalRecords).to.equal(2);
    expect(data[0]).to.deep.include({
      group: 'audit',
      topic: 'authorization',
      type: 'unknown.type',
      workspaceId: 'w1',
    });
    expect(data[0].reason).not.to.equal('');
    expect(JSON.stringify(data)).not.to.match(/address of|ann|bob/);
    expect((await list('&group=webhooks')).data).to.deep.equal([]);
  });

  it('are replayed by id, or all; a second failure makes a dead letter again', async () => {
    const [first] = (await list()).data;
    expect((await replay({ group: 'audit', ids: [first.id] })).body.replayed).to.include({
      authorization: 1,
    });
    const again = await replay({ group: 'audit', ids: [first.id] });
    expect([again.status, again.body.replayed.authorization]).to.deep.equal([200, 0]);
    await eventually('it failed again', async () => (await list()).data.length === 2);
    expect((await replay({ group: 'audit' })).body.replayed.authorization).to.equal(2);
    expect((await replay({ group: 'audit', ids: ['9-999'] })).body.replayed.authorization).to.equal(
      0,
    );
    expect((await replay({ group: 'webhooks' })).body.replayed.authorization).to.equal(0);
  });

  it('are replayed once for several concurrent operators', async () => {
    await eventually('both are dead letters again', async () => (await list()).data.length === 2);
    const ids = (await list()).data.map(({ id }: { id: string }) => id);
    const replays = await Promise.all(
      [1, 2, 3, 4].map(() => replay({ group: 'audit', ids: ids.slice(0, 1) })),
    );
    const counts = replays.map(({ body }) => body.replayed.authorization);
    expect(counts.toSorted()).to.deep.equal([0, 0, 0, 1]);
    await eventually('it failed again', async () => (await list()).data.length === 2);
  });

  it('are replayed after a record in the platform’s log, with the operator', async () => {
    const before = (await acts()).length;
    await replay({ group: 'directory', ids: ['0-1', '0-2'] });
    const found = await acts();
    expect(found).to.have.length(Math.min(before + 1, 10));
    expect(found[0]).to.deep.include({ action: 'operator.acted' });
    expect(found[0].actor).to.deep.include({ type: 'user', id: 'the-operator' });
    expect(JSON.stringify(found[0])).to.include('replayPlatformDeadLetters').and.include('0-2');
  });

  it('are rejected with the invalid field, without a record', async () => {
    const before = JSON.stringify(await acts());
    const cases: [body: object, field: string][] = [
      [{}, 'group'],
      [{ group: 'nobody' }, 'group'],
      [{ group: 'audit', ids: [] }, 'ids'],
      [{ group: 'audit', ids: [1] }, 'ids.0'],
      [{ group: 'audit', ids: Array.from({ length: 101 }, () => '0-1') }, 'ids'],
      [{ group: 'audit', all: true }, 'all'],
    ];
    for (const [body, field] of cases) {
      const response = await replay(body);
      expect(response.status, response.text).to.equal(400);
      expect(response.body.errors[0].field).to.equal(field);
    }
    expect((await list('&group=nobody')).status).to.equal(400);
    expect(JSON.stringify(await acts())).to.equal(before);
  });

  for (const [who, caller] of Object.entries(othersThanOperators())) {
    it(`refuse ${who}`, async () => {
      expect((await call('GET', path, { as: caller })).status).to.equal(403);
      expect((await replay({ group: 'audit' }, caller)).status).to.equal(403);
    });
  }
});
