export { connectDatabase, type Database } from './connect-database.ts';
export { createIdempotencyStore } from './idempotency-store.ts';
export { isKnownDead, ownProcess } from './own-process.ts';
export { isDuplicateKey, translateDatabaseError } from './translate-database-error.ts';
