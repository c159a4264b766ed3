import type { CollectionScan } from './commands/context.ts';
import type { LogEntry } from './server.ts';

/** What the store's thread receives. */
export type WorkerCommand = 'scans' | 'erase' | 'stop';

/** What the store's thread sends: `started` or `failed` first, then the replies to the commands, and log entries at any time. */
export type WorkerMessage =
  | { type: 'log'; entry: LogEntry }
  | { type: 'started'; uri: string }
  | { type: 'failed'; message: string }
  | { type: 'scans'; scans: CollectionScan[] }
  | { type: 'erasing' }
  | { type: 'stopped' };
