export type { CollectionScan } from './commands/context.ts';
export type { LogEntry } from './server.ts';
export {
  type EmbeddedMongo,
  type EmbeddedMongoOptions,
  startEmbeddedMongo,
} from './start-embedded-mongo.ts';
export { verifyStore } from './verify-store.ts';
