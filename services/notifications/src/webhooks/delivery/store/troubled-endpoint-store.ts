import type { EndpointProblem } from '@irp/contracts/notifications';
import type { PageRange } from '@irp/http';
import { followingRows } from '@irp/persistence';
import type { WebhookEndpointRow, WebhookModels } from '../../store/webhook-models.ts';
import type { LastError } from './endpoint-health-store.ts';

/** The stored data of a failing or disabled endpoint, without secrets. */
export interface TroubledRow extends Omit<WebhookEndpointRow, 'secrets' | 'outbox'> {
  delivery: {
    failingSince?: Date | null;
    failures?: number;
    lastErrors?: LastError[];
    disabledReason?: string | null;
    disabledAt?: Date;
  };
}

/**
 * Position of an endpoint in the list. Consists of the time at which the problem began, and the id.
 */
export type TroublePosition = readonly [sinceMs: number, id: string];

export interface TroubledEndpointStore {
  /** Lists endpoints of all workspaces, starting with the problem that began first. */
  list(problem: EndpointProblem, range: PageRange<TroublePosition>): Promise<TroubledRow[]>;
  count(problem: EndpointProblem): Promise<number>;
}

const timeOf = { failing: 'delivery.failingSince', disabled: 'delivery.disabledAt' } as const;

/**
 * Returns a filter that an index supports. The filter checks the state in addition to the time,
 * because a reactivated endpoint still has the time of its last disablement.
 */
function filterOf(problem: EndpointProblem) {
  return {
    [timeOf[problem]]: { $gt: new Date(0) },
    state: problem === 'disabled' ? ('disabled' as const) : { $ne: 'disabled' as const },
    goneAt: { $exists: false },
  };
}

export function createTroubledEndpointStore({
  webhookEndpoints: endpoints,
}: Pick<WebhookModels, 'webhookEndpoints'>): TroubledEndpointStore {
  return {
    async list(problem, { after, skip, limit }) {
      const time = timeOf[problem];
      const following = followingRows(time, after && [new Date(after[0]), after[1]]);
      const found = endpoints
        .find({ $and: [filterOf(problem), ...following] }, { secrets: 0, outbox: 0 })
        .sort({ [time]: 1, _id: 1 })
        .skip(skip)
        .limit(limit);
      return found.lean<TroubledRow[]>();
    },
    count: (problem) => endpoints.countDocuments(filterOf(problem)),
  };
}
