import type { DomainEvent } from '../domain/event.ts';
import type { Models } from './models.ts';

export interface EventStore {
  /** Resolves once they are stored: whoever acts is answered only then. */
  add(...events: DomainEvent[]): Promise<void>;
}

export function createEventStore({ events }: Models): EventStore {
  return {
    async add(...added) {
      if (added.length === 0) return;
      await events.insertMany(added.map(({ id, ...rest }) => ({ _id: id, ...rest })));
    },
  };
}
