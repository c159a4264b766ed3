import type { ApiClient, WebhookEventType } from '@irp/client';
import { z } from 'zod';

/** A delivery that the platform has not attempted yet. */
export interface WaitingDelivery {
  eventId: string;
  type: string;
  body: string;
}

export interface TemporaryEndpoint {
  id: string;
  secret: string;
  /** Returns the deliveries since the last call, the oldest first. */
  newDeliveries(signal: AbortSignal): Promise<WaitingDelivery[]>;
  /** Deletes the endpoint. Is called even if the user interrupts the command. */
  remove(): Promise<void>;
}

export interface WantedEvents {
  events: ('*' | WebhookEventType)[];
  /** The application whose events are delivered; undefined: the own workspace. */
  applicationId: string | undefined;
}

/**
 * An address with a name that never resolves (RFC 6761, section 6.4). The platform cannot reach
 * this machine, so the command polls the platform instead.
 */
const url = 'https://irp-listen.invalid/';
const pageSize = 100;
const removeTimeoutMs = 1_500;

const pageSchema = z.object({
  data: z.array(z.object({ id: z.string() })),
  meta: z.object({ nextCursor: z.string().nullable() }),
});
const deliverySchema = z.object({
  eventId: z.string(),
  type: z.string(),
  event: z.unknown(),
});

/** Creates a paused endpoint, whose waiting deliveries this command can read. */
export async function createTemporaryEndpoint(
  api: ApiClient,
  { events, applicationId }: WantedEvents,
  signal: AbortSignal,
): Promise<TemporaryEndpoint> {
  const of = applicationId === undefined ? {} : { applicationId };
  const body = {
    ...of,
    url,
    events,
    description: 'irp webhooks listen: temporary',
  };
  const { data } = await api.post('/v2/webhook-endpoints', { body, signal });
  const { id, secret } = data;
  const calls = callsFor(api);
  const path = { id };
  const remove = async () => {
    const signal = AbortSignal.timeout(removeTimeoutMs);
    await calls.delete('/v2/webhook-endpoints/{id}', {
      params: { path },
      signal,
    });
  };
  try {
    await calls.patch('/v2/webhook-endpoints/{id}', {
      params: { path },
      body: { state: 'paused' },
      signal,
    });
  } catch (error) {
    await remove();
    throw error;
  }

  const seen = new Set<string>();
  /**
   * Returns the ids of new deliveries. Reads the newest page first, and stops after a page without
   * a new delivery.
   */
  async function newIds(signal: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const query = {
        state: 'pending',
        limit: pageSize,
        ...(cursor === null ? {} : { cursor }),
      };
      const init = {
        params: { path, query },
        signal,
      };
      const page = pageSchema.parse(
        (await calls.get('/v2/webhook-endpoints/{id}/deliveries', init)).data,
      );
      const fresh = page.data.filter((delivery) => !seen.has(delivery.id));
      found.unshift(...fresh.map((delivery) => delivery.id).reverse());
      cursor = fresh.length > 0 ? page.meta.nextCursor : null;
    } while (cursor !== null);
    return found;
  }

  return {
    id,
    secret,
    remove,
    async newDeliveries(signal) {
      const deliveries: WaitingDelivery[] = [];
      for (const deliveryId of await newIds(signal)) {
        const init = {
          params: { path: { id, deliveryId } },
          signal,
        };
        const { data } = await calls.get(
          '/v2/webhook-endpoints/{id}/deliveries/{deliveryId}',
          init,
        );
        const { eventId, type, event } = deliverySchema.parse(data);
        seen.add(deliveryId);
        // The application has lost access to the event while the delivery was waiting.
        if (event === null) {
          continue;
        }
        deliveries.push({
          eventId,
          type,
          body: JSON.stringify(event),
        });
      }
      return deliveries;
    },
  };
}

type Call = (path: string, init: object) => Promise<{ data?: unknown }>;

/** Returns the client with untyped calls, because zod schemas check the responses. */
function callsFor(api: ApiClient): Record<'get' | 'patch' | 'delete', Call> {
  return api as object as Record<'get' | 'patch' | 'delete', Call>;
}
