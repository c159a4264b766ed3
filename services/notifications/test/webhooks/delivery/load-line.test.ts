import { expect } from 'chai';
import { defaultDispatcherOptions } from '../../../src/webhooks/delivery/dispatch/dispatcher-options.ts';
import { createHeldMemory } from '../../../src/webhooks/delivery/dispatch/held-memory.ts';
import { newLine } from '../../../src/webhooks/delivery/dispatch/line.ts';
import { createLoadLine } from '../../../src/webhooks/delivery/dispatch/load-line.ts';
import type { DeliveryRow } from '../../../src/webhooks/delivery/store/delivery-models.ts';

const nowMs = 1_000_000;

describe('notifications: reading the deliveries of an endpoint that are due', () => {
  const line = () =>
    newLine(
      {
        endpointId: 'e',
        workspaceId: 'w',
        organizationId: 'o',
      },
      0,
    );
  const rowDueAt = (atMs: number) =>
    ({
      _id: `d${atMs}`,
      version: 0,
      due: {
        endpointId: 'e',
        at: new Date(atMs),
        position: 0,
      },
    }) as DeliveryRow;

  function loadWith(rows: DeliveryRow[], duringRead: () => void = () => undefined) {
    return createLoadLine({
      deliveries: {
        pending: async () => rows,
        async bodiesOf() {
          duringRead();
          return new Map();
        },
      },
      recorder: {
        record: () => Promise.reject(new Error('nothing is due')),
        abandon: () => undefined,
      },
      memory: createHeldMemory(defaultDispatcherOptions),
      now: () => nowMs,
      page: 250,
    });
  }

  it('keeps the time of a repetition that an attempt sets meanwhile', async () => {
    for (const [storedMs, expectedMs] of [
      [undefined, 6_000],
      [9_000, 6_000],
      [3_000, 3_000],
    ] as const) {
      const tested = line();
      const rows = storedMs === undefined ? [] : [rowDueAt(nowMs + storedMs)];
      const load = loadWith(rows, () => {
        tested.nextDueMs = nowMs + 6_000;
      });
      await load(tested);
      expect(tested.nextDueMs, String(storedMs)).to.equal(nowMs + expectedMs);
    }
  });

  it('forgets a time that is not stored any more', async () => {
    const tested = line();
    tested.nextDueMs = nowMs + 1_000;
    await loadWith([])(tested);
    expect(tested.nextDueMs).to.equal(undefined);
  });
});
