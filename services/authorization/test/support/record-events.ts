import { randomUUID } from 'node:crypto';
import { environmentSchema } from '@irp/contracts';
import {
  actorSchema,
  type DomainEvent,
  eventCatalogue,
  eventRequestSchema,
} from '@irp/contracts/events';
import type { EventEnvelope } from '@irp/events';
import { connectDatabase, outboxesOf } from '@irp/persistence';
import { databaseOfRunning, type TestPlatform } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import type { Collection, Model } from 'mongoose';
import { z } from 'zod';
import { compileModels, type Models } from '../../src/models.ts';

/** `data` of an event, as read by the audit service. */
const envelopeData = z.strictObject({
  actor: actorSchema,
  environment: environmentSchema.optional(),
  request: eventRequestSchema.optional(),
  detail: z.record(z.string(), z.unknown()),
});

/** An event as received from the bus. */
export interface ReceivedEvent
  extends Pick<DomainEvent, 'id' | 'type' | 'time' | 'workspaceId' | 'subject' | 'actor'> {
  request: DomainEvent['request'];
  // biome-ignore lint/suspicious/noExplicitAny: tests read the details of every event type
  data: any;
}

export interface EventRecorder {
  /** The database of the service. */
  models: Models;
  /** All events of the service, oldest first. Waits until every outbox is empty. */
  all(): Promise<ReceivedEvent[]>;
  close(): Promise<void>;
}

/** A complete key, secret or token. Events contain only the prefix. */
const credential = /ir[kst]_[A-Za-z0-9_]*[A-Za-z0-9]{20}/;

/**
 * The collections with outboxes that may hold events: initially all, then each collection again
 * after a service of this process has stored an event there.
 */
function watchOutboxes(models: Models) {
  const collections = (Object.values(models) as Partial<Model<unknown>>[]).flatMap(
    ({ schema, collection }) =>
      schema?.path('outbox') && collection ? [collection as Collection] : [],
  );
  let stores = 0;
  /**
   * The number of each collection's last store: a query does not show events stored after the
   * query.
   */
  const pending = new Map(collections.map((collection) => [collection, 0]));
  const stops = collections.map((collection) =>
    outboxesOf({ collection }).onStored(() => pending.set(collection, ++stores)),
  );
  return {
    /** Whether all are empty. Several callers may wait at once. */
    async areEmpty(): Promise<boolean> {
      for (const [collection, last] of [...pending]) {
        if (
          await collection.findOne(
            { 'outbox.time': { $gt: new Date(0) } },
            { projection: { _id: 1 } },
          )
        ) {
          return false;
        }
        if (pending.get(collection) === last) {
          pending.delete(collection);
        }
      }
      return pending.size === 0;
    },
    stop() {
      for (const stop of stops) {
        stop();
      }
    },
  };
}

/**
 * Records the events of the authorization service from now on. `all` rejects for an event that
 * violates its schema.
 */
export async function recordEvents({
  platform,
}: Pick<TestPlatform, 'platform'>): Promise<EventRecorder> {
  const { bus } = platform;
  const { models, close } = await connectDatabase(
    databaseOfRunning(platform, 'authorization'),
    compileModels,
  );
  const outboxes = watchOutboxes(models);
  const received = new Map<string, ReceivedEvent>();
  const envelopes: EventEnvelope[] = [];
  const subscription = await bus.subscribe({
    topics: ['authorization'],
    group: `test-${randomUUID()}`,
    async handle(batch) {
      for (const { event } of batch) {
        envelopes.push(event);
        const { actor, request, detail } = event.data as { actor: ReceivedEvent['actor'] } & Record<
          string,
          unknown
        >;
        const type = event.type as ReceivedEvent['type'];
        received.set(event.id, {
          id: event.id,
          type,
          time: new Date(event.time),
          subject: event.subject,
          actor,
          workspaceId: event.workspaceid === 'platform' ? '' : event.workspaceid,
          request: request as ReceivedEvent['request'],
          data: detail,
        });
      }
    },
  });

  async function allPublished(): Promise<boolean> {
    // First the events of unfinished changes: they wait longest, and then move to an outbox.
    if (await models.tokens.db.collection('events').findOne({ _id: { $gt: '' } } as object)) {
      return false;
    }
    return (await outboxes.areEmpty()) && (await subscription.lag()) === 0;
  }

  return {
    models,
    async all() {
      await eventually('every event is published and received', allPublished);
      for (const { type, data } of envelopes) {
        const { detail } = envelopeData.parse(data);
        eventCatalogue[type as ReceivedEvent['type']].detail.parse(detail);
        if (credential.test(JSON.stringify(data))) {
          throw new Error(`the event ${type} contains a credential`);
        }
      }
      return [...received.values()].toSorted((a, b) => a.time.getTime() - b.time.getTime());
    },
    async close() {
      outboxes.stop();
      await subscription.stop();
      await close();
    },
  };
}
