import { newEvent, type ReceivedEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: the erasure of a person from the embedded bus', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  let freed = 0;
  const owner = testPrincipal({ role: 'owner', userId: 'the-owner' });

  beforeEach(async () => {
    platform = await createTestPlatform();
    freed = 0;
    platform.platform.eraseFreed = async () => {
      freed++;
    };
    ({ call } = await platform.start(audit));
  });
  afterEach(() => platform.stop());

  const request = (person: string) => ({
    id: 'request-1',
    ip: `ip of ${person}`,
    userAgent: `Browser of ${person}`,
  });
  const signIn = (person: string, workspaceId = 'w1') => {
    const event = newEvent(Date.now(), {
      type: 'user.signed_in',
      workspaceId,
      subject: person,
      actor: { type: 'user', id: person },
      data: { address: `address of ${person}`, method: 'password' },
    });
    return toEnvelope('authorization', {
      ...event,
      request: request(person),
    });
  };
  /** Bob changes contacts of an application: Ann's address was a contact. */
  const contacts = () => {
    const event = newEvent(Date.now(), {
      type: 'application.updated',
      workspaceId: 'w1',
      environment: 'production',
      subject: 'app-1',
      actor: { type: 'user', id: 'bob' },
      data: {
        fields: ['supportContact', 'description'],
        changes: [
          {
            path: '/supportContact',
            before: { email: 'ann@of.ann.example' },
            after: { email: 'help@bob.example' },
          },
          {
            path: '/description',
            before: null,
            after: 'words of bob',
          },
        ],
      },
    });
    return toEnvelope('authorization', {
      ...event,
      request: request('bob'),
    });
  };
  const publish = (...events: ReturnType<typeof signIn>[]) =>
    platform.platform.bus.publish(
      'authorization',
      events.map((event) => ({ key: event.workspaceid, event })),
    );
  const recorded = (count: number) =>
    eventually(`${count} events are recorded`, async () => {
      const { body } = await call('GET', '/v2/audit/records?limit=100', { as: owner });
      return (
        body.data.filter(({ action }: { action: string }) => !action.startsWith('audit.')).length >=
        count
      );
    });
  const erase = async (userId: string) => {
    const { status } = await call('POST', '/v2/audit/erasures', {
      as: owner,
      body: { userId },
    });
    expect(status).to.equal(200);
  };
  /** All events of the topic, as read by another consumer from the beginning. */
  async function onTheBus(count: number): Promise<ReceivedEvent['event'][]> {
    const received: ReceivedEvent[] = [];
    const subscription = await platform.platform.bus.subscribe({
      topics: ['authorization'],
      group: `reader-${Math.random()}`,
      handle: async (batch) => void received.push(...batch),
    });
    await eventually('all events are read', () => received.length >= count);
    await subscription.stop();
    return received.map(({ event }) => event);
  }

  it("removes the person's data from stored events, and no data of other people or workspaces", async () => {
    const published = [signIn('ann'), signIn('bob'), contacts(), signIn('ann', 'w2')];
    await publish(...published);
    await recorded(3);
    await erase('ann');
    await erase('ANN@of.ann.example');
    const events = await onTheBus(4);
    const [first, second, third, fourth] = published.map(({ id }) =>
      events.find((event) => event.id === id),
    );
    expect(first?.data).to.deep.equal({
      actor: { type: 'user', id: 'ann' },
      request: { id: 'request-1' },
      detail: { address: 'erased', method: 'password' },
    });
    expect(JSON.stringify(second))
      .to.contain('ip of bob')
      .and.contain('Browser of bob')
      .and.contain('address of bob');
    expect(third?.data.request).to.deep.equal(request('bob'));
    expect(third?.data.detail).to.have.deep.property('changes', [
      {
        path: '/supportContact',
        before: null,
        after: { email: 'help@bob.example' },
      },
      {
        path: '/description',
        before: null,
        after: 'words of bob',
      },
    ]);
    expect(JSON.stringify(fourth)).to.contain('ip of ann').and.contain('address of ann');
  });

  it("removes the person's data from events published later, after they are recorded", async () => {
    await erase('ann');
    expect(freed).to.equal(1);
    await publish(signIn('ann'), signIn('bob'));
    await recorded(2);
    await eventually('the database is told', () => freed === 2);
    const events = JSON.stringify(await onTheBus(2));
    expect(events)
      .not.to.contain('ip of ann')
      .and.not.contain('Browser of ann')
      .and.not.contain('address of ann');
    expect(events).to.contain('ip of bob').and.contain('address of bob');
  });
});
