import { newId } from '@irp/contracts';
import { newEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: the erasure of a person from dead letters', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const owner = testPrincipal({ role: 'owner', userId: 'the-owner' });
  const letters = () => platform.platform.bus.deadLetters('audit', 'authorization');

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    const request = (person: string) => ({
      id: 'request-1',
      ip: `ip of ${person}`,
      userAgent: `Browser of ${person}`,
    });
    const events = ['ann', 'bob'].flatMap((person) => {
      const event = newEvent(Date.now(), {
        type: 'user.signed_in',
        workspaceId: 'w1',
        subject: person,
        actor: { type: 'user', id: person },
        data: { address: `address of ${person}`, method: 'password' },
      });
      const envelope = toEnvelope('authorization', {
        ...event,
        request: request(person),
      });
      const detail = { address: [`address of ${person}`], method: 'password' };
      return [
        {
          ...envelope,
          id: newId(),
          type: 'unknown.type',
        },
        {
          ...envelope,
          id: newId(),
          data: { ...envelope.data, detail },
        },
      ];
    });
    await platform.platform.bus.publish(
      'authorization',
      events.map((event) => ({ key: 'w1', event })),
    );
    await eventually('all are dead letters', async () => (await letters()).length === 4);
  });
  after(() => platform.stop());

  it("removes the person's data, and no other data", async () => {
    expect(JSON.stringify(await letters()))
      .to.contain('ip of ann')
      .and.contain('address of ann');
    const body = { userId: 'ann' };
    const erased = await call('POST', '/v2/audit/erasures', { as: owner, body });
    expect(erased.body).to.deep.equal({ result: 'nothing_found', deadLetters: 2 });
    const left = await letters();
    expect(left).to.have.length(4);
    expect(JSON.stringify(left)).not.to.contain('of ann');
    for (const text of ['ip of bob', 'Browser of bob', 'address of bob']) {
      expect(JSON.stringify(left)).to.contain(text);
    }
    expect(
      (await call('POST', '/v2/audit/erasures', { as: owner, body })).body.deadLetters,
    ).to.equal(0);
  });

  it('covers other consumer groups, too', async () => {
    const { bus } = platform.platform;
    const event = newEvent(Date.now(), {
      type: 'application.resumed',
      workspaceId: 'w1',
      subject: 'app',
      actor: { type: 'user', id: 'eve' },
      data: {},
    });
    const request = {
      id: 'request-2',
      ip: 'ip of eve',
      userAgent: 'Browser of eve',
    };
    const subscription = await bus.subscribe({
      topics: ['authorization'],
      group: 'directory',
      retry: { attempts: 1 },
      handle: async () => {
        throw new Error('a defect');
      },
    });
    await bus.publish('authorization', [
      {
        key: 'w1',
        event: toEnvelope('authorization', { ...event, request }),
      },
    ]);
    const read = async () => JSON.stringify(await bus.deadLetters('directory', 'authorization'));
    await eventually('it is a dead letter', async () => (await read()).includes('of eve'));
    await subscription.stop();
    const { body } = await call('POST', '/v2/audit/erasures', {
      as: owner,
      body: { userId: 'eve' },
    });
    expect(body.deadLetters).to.equal(1);
    expect(await read())
      .to.contain(event.id)
      .and.not.to.contain('of eve');
  });

  it('leaves events that can be delivered again', async () => {
    await platform.platform.bus.replay('audit', 'authorization');
    const signIns = () => call('GET', '/v2/audit/records?action=user.signed_in', { as: owner });
    await eventually(
      'the one that is valid now is recorded',
      async () => (await signIns()).body.data.length === 1,
    );
    const [record] = (await signIns()).body.data;
    expect(record).to.deep.include({
      actor: {
        type: 'user',
        id: 'ann',
        onBehalfOf: null,
      },
    });
    expect(record.context).to.include({ ip: null, userAgent: null });
  });
});
