import type { MatchEvents } from '../../src/webhooks/delivery/ports.ts';

/**
 * Replaces the matching of events to endpoints: an event is for the endpoint named in the detail of
 * the event.
 * @param more further members of the body of each webhook, beside the id
 */
export function matchNamedEndpoint(more: object = {}): MatchEvents {
  return async (events) =>
    new Map(
      events.map((event) => {
        const { endpointId } = (event.data.detail ?? {}) as { endpointId?: string };
        const body = JSON.stringify({ id: event.id, ...more });
        return [
          event.id,
          endpointId
            ? [
                {
                  endpointId,
                  type: 'token.revoked',
                  bodyKey: 'all',
                  body,
                },
              ]
            : [],
        ];
      }),
    );
}
