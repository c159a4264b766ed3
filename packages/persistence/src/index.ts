export { createBatchWriter } from './batch-writer.ts';
export { connectDatabase, type Database } from './connect-database.ts';
export { createEventRows, type EventRows } from './event-rows.ts';
export { createFreeSpace, type FreeSpace, LowSpaceError } from './free-space.ts';
export { createIdempotencyStore } from './idempotency-store.ts';
export { createLease } from './lease.ts';
export { addExpiringOutbox, addOutbox, eventSchema, outboxesOf } from './outbox.ts';
export { conflict, retryOnConflict, tooManyChanges } from './retry-on-conflict.ts';
export { isDuplicateKey, translateDatabaseError } from './translate-database-error.ts';
