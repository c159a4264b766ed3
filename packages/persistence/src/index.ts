export { createBatchWriter } from './batch-writer.ts';
export { batchReads, readsById } from './batched-reads.ts';
export { checkDatabase } from './check-database.ts';
export { connectDatabase, type Database, type MigrateAtStart } from './connect-database.ts';
export { putDatabaseUser } from './database-users/put-database-user.ts';
export { createEventRows, type EventRows } from './event-rows.ts';
export { followingRows } from './following-rows.ts';
export { createFreeSpace, type FreeSpace, LowSpaceError } from './free-space.ts';
export { createIdempotencyStore } from './idempotency-store.ts';
export { createLease } from './lease.ts';
export { literalPattern } from './literal-pattern.ts';
export type { Migration } from './migrations/migration.ts';
export { type MigratedService, runMigrations } from './migrations/run-migrations.ts';
export { hasUnfinishedMove } from './move/has-unfinished-move.ts';
export { type Moved, moveDatabases } from './move/move-databases.ts';
export { addExpiringOutbox, addOutbox, eventSchema, outboxesOf } from './outbox.ts';
export {
  createRecentCounts,
  type RecentCounts,
  type RecentLimit,
  recentCountsSchema,
} from './recent-counts.ts';
export { conflict, retryOnConflict, tooManyChanges } from './retry-on-conflict.ts';
export { createS3Bucket, type S3Bucket, type S3Options } from './s3-bucket.ts';
export { s3Options } from './s3-options.ts';
export {
  isDuplicateKey,
  longestReadMs,
  translateDatabaseError,
} from './translate-database-error.ts';
