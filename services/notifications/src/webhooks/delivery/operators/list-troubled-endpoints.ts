import type {
  listTroubledWebhookEndpoints as contract,
  EndpointProblem,
  TroubledEndpoint,
} from '@irp/contracts/notifications';
import { type Operation, readPage } from '@irp/http';
import type { StopStore, WebhookStop } from '../../store/stop-store.ts';
import type {
  TroubledEndpointStore,
  TroubledRow,
  TroublePosition,
} from '../store/troubled-endpoint-store.ts';

interface Dependencies {
  troubled: TroubledEndpointStore;
  stops: Pick<StopStore, 'among'>;
}

export function listTroubledEndpoints({
  troubled,
  stops,
}: Dependencies): Operation<typeof contract> {
  return async ({ query }) => {
    const { problem } = query;
    const { data, meta } = await readPage<TroubledRow, TroublePosition>(query, {
      list: 'troubled webhook endpoints',
      query: { problem },
      read: (range) => troubled.list(problem, range),
      count: () => troubled.count(problem),
      keysOf: (row) => [String(sinceOf(problem, row).getTime()), row._id],
      toPosition: ([sinceMs = '', id, ...rest]) =>
        /^\d{1,15}$/.test(sinceMs) && id !== undefined && rest.length === 0
          ? [Number(sinceMs), id]
          : undefined,
    });
    const stopped = await stops.among(data.map(({ _id }) => _id));
    const views = data.map((row) => view(problem, row, stopped.get(row._id)));
    return {
      status: 200,
      body: { data: views, meta },
    };
  };
}

function sinceOf(problem: EndpointProblem, { delivery, createdAt }: TroubledRow): Date {
  const since = problem === 'failing' ? delivery.failingSince : delivery.disabledAt;
  return since ?? createdAt;
}

function view(
  problem: EndpointProblem,
  row: TroubledRow,
  stop: WebhookStop | undefined,
): TroubledEndpoint {
  const { _id: id, workspaceId, organizationId = workspaceId, environment, state } = row;
  const { failures = 0, disabledReason = null, lastErrors = [] } = row.delivery;
  const last = lastErrors.at(-1);
  return {
    id,
    organizationId,
    workspaceId,
    environment,
    applicationId: row.applicationId ?? null,
    origin: new URL(row.url).origin,
    state,
    since: sinceOf(problem, row).toISOString(),
    failures,
    disabledReason: state === 'disabled' ? disabledReason : null,
    lastError: last
      ? {
          at: last.at.toISOString(),
          status: last.status,
          reason: last.reason ?? null,
        }
      : null,
    stop: stop
      ? {
          reason: stop.reason,
          at: stop.at.toISOString(),
        }
      : null,
    createdAt: row.createdAt.toISOString(),
  };
}
