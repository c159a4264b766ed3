import type { DomainEvent } from '@irp/contracts/events';

/**
 * A domain object as stored in MongoDB: with `_id` instead of `id`, and with its unpublished
 * events.
 */
export type Stored<T extends { id: string }> = Omit<T, 'id'> & {
  _id: string;
  outbox?: DomainEvent[];
  goneAt?: Date;
};
