import type { CollectionScan } from './commands/context.ts';
import type { LogEntry } from './server.ts';

/** The commands to the store's thread. */
export type WorkerCommand = 'commands' | 'scans' | 'erase' | 'stop';

/**
 * The messages of the store's thread: `started` or `failed` first, then the replies to the
 * commands, log entries and notices of writes at any time.
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
