import type { CollectionScan } from './commands/context.ts';
import type { LogEntry } from './server.ts';

/** The commands that the thread of the store accepts. */
export type WorkerCommand = 'commands' | 'scans' | 'erase' | 'stop';

/**
 * The messages of the store's thread: first `started` or `failed`, then replies to commands, and at
 * any time log entries and notices that something was written.
 */
export type WorkerMessage =
  | { type: 'log'; entry: LogEntry }
  | { type: 'written' }
  | { type: 'started'; uri: string }
  | { type: 'failed'; message: string }
  | { type: 'commands'; counts: ReadonlyMap<string, number> }
  | { type: 'scans'; scans: CollectionScan[] }
  | { type: 'erasing' }
  | { type: 'stopped' };
