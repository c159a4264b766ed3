import { randomUUID } from 'node:crypto';
import { newEvent, toEnvelope } from '@irp/events';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import {
  type RunningNotifications,
  startNotifications,
} from '../../support/start-notifications.ts';

const flooded = 'flooded';
const isOwn = (workspaceId: string) => /^(flooded|beside-)/.test(workspaceId);

describe('notifications: webhooks during many events of one workspace', () => {
  let notifications: RunningNotifications;
  const gate = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  /** The workspaces of the events of each batch. */
  const batches: string[][] = [];

  before(async () => {
    notifications = await startNotifications(
      {},
      {
        async matchEvents(events) {
          const workspaces = events.map(({ workspaceid }) => workspaceid);
          batches.push(workspaces);
          if (workspaces.includes(flooded)) {
            began.resolve();
            await gate.promise;
          }
          return new Map();
        },
      },
    );
  });
  after(() => notifications.stop());

  const publish = (workspaceIds: readonly string[]) =>
    notifications.platform.platform.bus.publish(
      'investments',
      workspaceIds.map((workspaceId) => {
        const event = newEvent(Date.now(), {
          type: 'investment.created',
          workspaceId,
          environment: 'production',
          subject: randomUUID(),
          actor: { type: 'user', id: 'u1' },
          data: {
            environment: 'production',
            visibility: 'workspace',
            name: 'Novo',
          },
        });
        return {
          key: workspaceId,
          event: toEnvelope('investments', event),
        };
      }),
    );

  it('reads 500 events at a time, and events of other workspaces before the rest', async () => {
    await publish([flooded]);
    await began.promise;
    const others = Array.from({ length: 16 }, (_, n) => `beside-${n}`);
    await publish(Array(700).fill(flooded));
    await publish(others);
    gate.resolve();
    await eventually('all are matched', () => batches.flat().filter(isOwn).length === 717);
    const lastOf = (workspaceId: string) =>
      batches.findLastIndex((workspaces) => workspaces.includes(workspaceId));
    expect(Math.max(...batches.map(({ length }) => length))).to.equal(500);
    expect(Math.max(...others.map(lastOf))).to.be.below(lastOf(flooded));
  });
});
