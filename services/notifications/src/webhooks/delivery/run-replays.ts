import type { Lease } from '@irp/events';
import type { Logger } from '@irp/observability';
import { checked } from './checked-delivery.ts';
import { firstDeliveryIdAt } from './delivery-id.ts';
import type { Dispatcher } from './dispatch/dispatcher.ts';
import { testType } from './domain/delivery.ts';
import type { CheckAccess, ReadEndpoints } from './ports.ts';
import type { DeliveryLogStore } from './store/delivery-log-store.ts';
import type { DeliveryRow, ReplayRow } from './store/delivery-models.ts';
import type { ReplayStore } from './store/replay-store.ts';

interface Dependencies {
  replays: ReplayStore;
  deliveries: Pick<DeliveryLogStore, 'between' | 'makeDue'>;
  readEndpoints: ReadEndpoints;
  checkAccess: CheckAccess;
  dispatcher: Pick<Dispatcher, 'wake'>;
  lease: Lease;
  log: Logger;
  now: () => number;
}

/**
 * Maximum deliveries that a replay makes due in one step. After each step, a replay of another
 * organization is next.
 */
const deliveriesOfStep = 500;

/**
 * Makes the deliveries of replays due again, step by step. The deliveries of a step store the id of
 * the replay, so that a repeat after a crash skips these deliveries. Each organization gets one
 * step in turn, for the replay whose last step was longest ago.
 */
export function createRunReplays(dependencies: Dependencies) {
  const { replays, deliveries, readEndpoints, checkAccess, dispatcher, lease, log, now } =
    dependencies;

  /** Returns the deliveries whose receivers still have access to the events. */
  async function permitted(
    endpointId: string,
    rows: readonly DeliveryRow[],
  ): Promise<DeliveryRow[]> {
    const [endpoint] = rows.length > 0 ? await readEndpoints([endpointId]) : [];
    if (!endpoint) {
      return [];
    }
    const access = await checkAccess(endpoint, rows.map(checked), 0);
    return rows.filter((_, index) => access[index] !== 'ended');
  }

  async function step(replay: ReplayRow): Promise<void> {
    const { _id: id, endpointId, workspaceId, cursor, to } = replay;
    const rows = await deliveries.between(
      endpointId,
      cursor,
      firstDeliveryIdAt(to),
      deliveriesOfStep,
    );
    const at = new Date(now());
    // Includes pending deliveries whose next attempt is not due yet.
    const isWaiting = ({ due }: DeliveryRow) => due === undefined || due.at > at;
    const others = rows.filter((row) => row.type !== testType && isWaiting(row));
    const chosen = await permitted(endpointId, others);
    const replayed = await deliveries.makeDue(chosen, at, replay);
    if (chosen.length > 0) {
      await dispatcher.wake([{ endpointId, workspaceId }]);
    }
    const state = rows.length < deliveriesOfStep ? 'done' : 'running';
    await replays.advance(id, {
      cursor: rows.at(-1)?._id ?? cursor,
      replayed,
      state,
      at: new Date(now()),
    });
  }

  /** Runs a step for an organization. @returns false if it failed */
  async function turnOf(organizationId: string): Promise<boolean> {
    const replay = await replays.next(organizationId);
    if (!replay) {
      return true;
    }
    try {
      await step(replay);
      return true;
    } catch (error) {
      log.warn(
        {
          err: error,
          endpointId: replay.endpointId,
        },
        'webhook replay failed; retrying',
      );
      await replays.putOff(replay._id, new Date(now()));
      return false;
    }
  }

  return {
    async run(): Promise<void> {
      for (let isWell = true; isWell; ) {
        const organizations = await replays.organizations();
        if (organizations.length === 0) {
          return;
        }
        for (const id of organizations) {
          if (!(await lease.hold())) {
            return;
          }
          // The failed step is retried after a step of each other organization.
          if (!(await turnOf(id))) {
            isWell = false;
          }
        }
      }
    },
    release: () => lease.release(),
  };
}
