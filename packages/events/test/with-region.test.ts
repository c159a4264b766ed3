import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventBus, newEvent, type ReceivedEvent, toEnvelope, withRegion } from '@irp/events';
import { createEmbeddedEventBus } from '@irp/events/embedded';
import { silentLogger } from '@irp/observability';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';

describe('the bus of a region', () => {
  let directory: string;
  let shared: EventBus;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-regions-'));
    shared = createEmbeddedEventBus({
      directory,
      log: silentLogger(),
    });
  });
  afterEach(async () => {
    await shared.close();
    await rm(directory, { recursive: true, force: true });
  });

  const messageOf = (workspaceId: string) => {
    const event = newEvent(Date.now(), {
      type: 'user.totp_enabled',
      workspaceId,
      subject: 'u1',
      data: {},
      actor: { type: 'user', id: 'u1' },
    });
    return {
      key: workspaceId,
      event: toEnvelope('authorization', event),
    };
  };

  it('handles its own events, and events of former versions without a region', async () => {
    const us = withRegion(shared, 'us');
    await shared.publish('authorization', [messageOf('old')]);
    await us.publish('authorization', [messageOf('new')]);
    const received: ReceivedEvent[] = [];
    await us.subscribe({
      topics: ['authorization'],
      group: 'audit',
      handle: async (batch) => void received.push(...batch),
    });
    await eventually('both are handled', () => received.length === 2);
    expect(received.map(({ event }) => [event.workspaceid, event.region])).to.deep.equal([
      ['old', undefined],
      ['new', 'us'],
    ]);
  });

  it('makes events of another region dead letters with the reason, and continues with its own', async () => {
    const [us, eu] = [withRegion(shared, 'us'), withRegion(shared, 'eu')];
    for (const [bus, workspaceId] of [
      [us, 'w1'],
      [eu, 'w2'],
      [us, 'w3'],
    ] as const) {
      await bus.publish('authorization', [messageOf(workspaceId)]);
    }
    const received: string[] = [];
    await us.subscribe({
      topics: ['authorization'],
      group: 'audit',
      retry: { attempts: 2, firstDelayMs: 1 },
      handle: async (batch) => void received.push(...batch.map(({ event }) => event.workspaceid)),
    });
    await eventually('its own are handled', () => received.length === 2);
    const isDead = async () => (await us.deadLetters('audit', 'authorization')).length === 1;
    await eventually('the other one is a dead letter', isDead);
    expect(received.toSorted()).to.deep.equal(['w1', 'w3']);
    const [letter, ...others] = await us.deadLetters('audit', 'authorization');
    expect(others).to.deep.equal([]);
    expect(letter?.event?.workspaceid).to.equal('w2');
    expect(letter?.reason).to.include('to the region eu, not to us').and.include('KAFKA_PREFIX');
    expect(await us.replay('audit', 'authorization')).to.equal(1);
    await eventually('it is a dead letter again', isDead);
    expect(received.toSorted()).to.deep.equal(['w1', 'w3']);
  });
});
