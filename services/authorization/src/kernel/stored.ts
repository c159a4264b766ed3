import type { DomainEvent } from '@irp/contracts/events';

/** A domain object as stored in MongoDB: `_id` in place of `id`, with its unpublished events. */
export type Stored<T extends { id: string }> = Omit<T, 'id'> & {
  _id: string;
  outbox?: DomainEvent[];
  goneAt?: Date;
};
