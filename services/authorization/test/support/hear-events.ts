import { randomUUID } from 'node:crypto';
import { type DomainEvent, eventCatalogue } from '@irp/contracts';
import { silentLogger } from '@irp/logging';
import { connectDatabase } from '@irp/persistence';
import type { TestPlatform } from '@irp/testing';
import type { Collection, Model } from 'mongoose';
import { compileModels, type Models } from '../../src/store/models.ts';
import { eventually } from './eventually.ts';

/** An event as the bus brought it. */
export interface HeardEvent extends Pick<DomainEvent, 'id' | 'type' | 'time' | 'workspaceId' | 'subject' | 'actor'> {
  request: DomainEvent['request'];
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into events of every shape
  data: any;
}

export interface EventsHeard {
  /** The database of the service. */
  models: Models;
  /** All that the service announced, oldest first, once nothing waits any more. */
  all(): Promise<HeardEvent[]>;
  close(): Promise<void>;
}

/** A whole key, secret or token; not the first characters by which people know theirs. */
const credential = /ir[kst]_[A-Za-z0-9_]*[A-Za-z0-9]{20}/;

function withOutbox(models: Models): Collection[] {
  const found: Collection[] = [];
  for (const one of Object.values(models) as object[]) {
    const { schema, collection } = one as Partial<Model<unknown>>;
    if (schema?.path('outbox') && collection) found.push(collection as Collection);
  }
  return found;
}

/** Listens to what the authorization service announces from now on. @throws Error for an event that is not as the catalogue says */
export async function hearEvents({ platform }: Pick<TestPlatform, 'platform'>): Promise<EventsHeard> {
  const { bus, mongodbUri: uri, databasePrefix } = platform;
  const options = { uri, name: `${databasePrefix}authorization`, log: silentLogger() };
  const { models, close } = await connectDatabase(options, compileModels);
  const heard = new Map<string, HeardEvent>();
  const subscription = await bus.subscribe({
    topics: ['authorization'],
    group: `test-${randomUUID()}`,
    async handle(batch) {
      for (const { event } of batch) {
        const { actor, request, detail } = event.data as { actor: HeardEvent['actor'] } & Record<string, unknown>;
        const type = event.type as HeardEvent['type'];
        heard.set(event.id, {
          ...{ id: event.id, type, time: new Date(event.time), subject: event.subject, actor },
          workspaceId: event.workspaceid === 'platform' ? '' : event.workspaceid,
          ...{ request: request as HeardEvent['request'], data: detail },
        });
      }
    },
  });

  async function nothingWaits(): Promise<boolean> {
    for (const collection of withOutbox(models)) {
      const outbox = await collection.findOne({ 'outbox.time': { $gt: new Date(0) } }, { projection: { _id: 1 } });
      if (outbox) return false;
    }
    const row = await models.tokens.db.collection('events').findOne({ _id: { $gt: '' } } as object);
    return row === null && (await subscription.lag()) === 0;
  }

  return {
    models,
    async all() {
      await eventually(nothingWaits);
      for (const { type, data } of heard.values()) {
        eventCatalogue[type].detail.parse(data);
        if (credential.test(JSON.stringify(data))) throw new Error(`${type} tells a credential`);
      }
      return [...heard.values()].toSorted((a, b) => a.time.getTime() - b.time.getTime());
    },
    async close() {
      await subscription.stop();
      await close();
    },
  };
}
