import { randomUUID } from 'node:crypto';
import { newEvent, toEnvelope } from '@irp/events';
import { createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';
import { auditGroup } from '../src/subscriptions/topics.ts';

describe('audit: events of a newer emitter', () => {
  let platform: TestPlatform;
  let call: Awaited<ReturnType<TestPlatform['start']>>['call'];
  const as = testPrincipal({ role: 'admin', workspaceId: `w-${randomUUID()}` });

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
  });
  after(() => platform.stop());

  const { workspaceId } = as;
  async function publish(
    change: (envelope: ReturnType<typeof toEnvelope>) => object,
  ): Promise<string> {
    const event = newEvent(Date.now(), {
      type: 'member.added',
      workspaceId,
      subject: 'u1',
      data: { before: null, after: 'member' },
      actor: { type: 'user', id: 'u1' },
    });
    const envelope = toEnvelope('authorization', event);
    await platform.platform.bus.publish('authorization', [
      {
        key: workspaceId,
        event: { ...envelope, ...change(envelope) },
      },
    ]);
    return event.id;
  }
  const record = async (id: string) => (await call('GET', `/v2/audit/records/${id}`, { as })).body;

  it('are recorded without unknown members', async () => {
    const id = await publish(({ data }) => ({
      newextension: 'x',
      data: {
        ...data,
        later: true,
        actor: { ...(data.actor as object), nickname: 'Ann' },
        detail: {
          ...(data.detail as object),
          invitedBy: { name: 'Bob' },
        },
      },
    }));
    await eventually(
      'the event is recorded',
      async () => (await record(id)).action === 'member.added',
    );
    const recorded = await record(id);
    expect(recorded.changes).to.deep.equal([
      {
        path: '/role',
        before: null,
        after: 'member',
      },
    ]);
    expect(JSON.stringify(recorded)).not.to.match(/Ann|Bob|invitedBy/);
    expect(await platform.platform.bus.deadLetters(auditGroup, 'authorization')).to.deep.equal([]);
  });

  it('are dead letters if a known member has another type', async () => {
    const id = await publish(({ data }) => ({
      data: {
        ...data,
        detail: { before: 7, after: 'member' },
      },
    }));
    await eventually('the event is a dead letter', async () => {
      const letters = await platform.platform.bus.deadLetters(auditGroup, 'authorization');
      return letters.some(({ event }) => event?.id === id);
    });
  });
});
