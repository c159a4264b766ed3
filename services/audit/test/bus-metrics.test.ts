import { newEvent, toEnvelope } from '@irp/events';
import { createTestPlatform, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { auditAt } from '../src/service.ts';

describe('audit: metrics of unrecorded events', () => {
  let platform: TestPlatform;
  let call: Awaited<ReturnType<TestPlatform['start']>>['call'];
  const nowMs = Date.parse('2030-01-01T00:00:00Z');

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(
      auditAt(() => nowMs),
      { CHECKPOINT_MS: '50' },
    ));
  });
  after(() => platform.stop());

  async function metric(name: string): Promise<number> {
    const { text } = await call('GET', '/metrics');
    return Number(
      new RegExp(
        `^${name}(?:\\{(?:topic="authorization"|group="audit"|service="audit"|,)*\\})? (\\S+)$`,
        'm',
      ).exec(text)?.[1],
    );
  }
  async function publish(change: object): Promise<void> {
    const event = newEvent(nowMs, {
      type: 'user.totp_enabled',
      workspaceId: 'w1',
      subject: 'u1',
      data: {},
      actor: { type: 'user', id: 'u1' },
    });
    const envelope = { ...toEnvelope('authorization', event), ...change };
    await platform.platform.bus.publish('authorization', [{ key: 'w1', event: envelope }]);
  }

  it('count dead letters, lag, and the time of the last checkpoint', async () => {
    expect(await metric('consumer_dead_letters')).to.equal(0);
    expect(await metric('audit_last_checkpoint_timestamp_seconds')).to.equal(0);
    await publish({ type: 'nobody.knows_it' });
    await publish({});
    await eventually(
      'the unknown event is a dead letter',
      async () => (await metric('consumer_dead_letters')) === 1,
    );
    await eventually('no event waits', async () => (await metric('consumer_lag_events')) === 0);
    await eventually(
      'the other event is covered by a checkpoint',
      async () => (await metric('audit_last_checkpoint_timestamp_seconds')) === nowMs / 1_000,
    );
    await eventually('none waits', async () => (await metric('audit_uncovered_seconds')) === 0);
    expect(await metric('audit_signing_key_age_seconds')).to.equal(0);
    expect(await metric('audit_signing_key_rotation_seconds')).to.equal(365 * 86_400);
    expect(await metric('outbox_lease_held'), 'it has no outbox').to.be.NaN;
  });
});
