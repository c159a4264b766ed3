import { listOutbox } from '@irp/contracts/operators';
import type { Relay } from '@irp/events';
import { type Binding, bind } from '@irp/http';

const mostOfEachSource = 1_000;
/**
 * Maximum length of an error, in characters. The first line is enough to find the cause, and the
 * log contains the rest.
 */
const mostOfFailure = 500;

/** Creates the operation with which operators see the unpublished events of a service. */
export function outboxBinding(relay: Relay): Binding {
  return bind(listOutbox, async ({ body: { limit } }) => {
    const found = await relay.waiting(mostOfEachSource);
    const failure = relay.failure();
    return {
      status: 200 as const,
      body: {
        waiting: found.length,
        isComplete: found.length < mostOfEachSource,
        events: found.slice(0, limit).map(({ id, type, time, workspaceId }) => ({
          id,
          type,
          workspaceId,
          time: time.toISOString(),
        })),
        failure: failure === undefined ? null : firstLineOf(failure),
        publishes: relay.backlog().leaseHeld,
      },
    };
  });
}

function firstLineOf(failure: unknown): string {
  const [line = ''] = String(failure).split('\n');
  return line.slice(0, mostOfFailure);
}
