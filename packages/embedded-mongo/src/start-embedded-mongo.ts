import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CollectionScan } from './commands/context.ts';
import { type ServerOptions, startServer } from './server.ts';
import type { WorkerCommand, WorkerMessage } from './worker-messages.ts';

export interface EmbeddedMongoOptions extends ServerOptions {
  /**
   * Is called if the thread of the store ends unexpectedly. Without the thread, the store can no
   * longer read or write.
   */
  onFailed?: (reason: string) => void;
  /**
   * `worker` (default): a separate thread, so that the store does not block the caller's event
   * loop. `same`: the caller's thread; each commit blocks the event loop.
   */
  thread?: 'worker' | 'same';
}

export interface EmbeddedMongo {
  /** Connection string for mongoose or any MongoDB driver. */
  uri: string;
  /** Returns how many commands of each name, such as `find`, the store has run. */
  commandCounts(): Promise<ReadonlyMap<string, number>>;
  /**
   * Returns the first 1,000 queries that had to read a complete collection for lack of an index.
   */
  collectionScans(): Promise<CollectionScan[]>;
  /**
   * Erases previously changed and removed data from the file, within seconds. Resolves when a crash
   * can no longer prevent the erasure.
   */
  eraseFreed(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens or creates the store in `directory`. Serves the store on a Unix socket for the user of this
 * process, or on a loopback port on Windows.
 * @throws Error with one line, if another process uses the directory, or if the directory is not
 *   writable
 */
export async function startEmbeddedMongo({
  thread = 'worker',
  ...options
}: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  return thread === 'same' ? startInThisThread(options) : startInWorker(options);
}

async function startInThisThread(options: ServerOptions): Promise<EmbeddedMongo> {
  const server = await startServer(options, { blockingCommits: true });
  return {
    uri: server.uri,
    commandCounts: async () => server.commandCounts(),
    collectionScans: async () => server.collectionScans(),
    eraseFreed: async () => server.eraseFreed(),
    stop: server.stop,
  };
}

/**
 * V8 would let the young generation grow to 67 MB, although hardly any object survives a command.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

async function startInWorker({
  onLog,
  onWrite,
  onFailed,
  ...options
}: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits,
  });
  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'log') {
      onLog?.(message.entry);
    }
    if (message.type === 'written') {
      onWrite?.();
    }
  });
  let reason = 'the thread of the embedded store has ended';
  let expected = true;
  worker.on('error', (error) => {
    reason = String(error);
    onLog?.({
      level: 'error',
      message: 'the embedded store failed',
      reason,
    });
  });
  worker.on('exit', () => expected || onFailed?.(reason));
  const request = async <Type extends WorkerMessage['type']>(
    command: WorkerCommand,
    type: Type,
  ) => {
    const reply = nextMessage(worker, type);
    worker.postMessage(command);
    return reply;
  };
  try {
    const { uri } = await nextMessage(worker, 'started');
    expected = false;
    return {
      uri,
      commandCounts: async () => (await request('commands', 'commands')).counts,
      collectionScans: async () => (await request('scans', 'scans')).scans,
      async eraseFreed() {
        await request('erase', 'erasing');
      },
      async stop() {
        expected = true;
        const exited = once(worker, 'exit');
        await request('stop', 'stopped');
        await exited;
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/**
 * Resolves with the next message of a type.
 * @throws Error if the worker fails or exits first
 */
function nextMessage<Type extends WorkerMessage['type']>(
  worker: Worker,
  type: Type,
): Promise<Extract<WorkerMessage, { type: Type }>> {
  const isExpected = (message: WorkerMessage): message is Extract<WorkerMessage, { type: Type }> =>
    message.type === type;
  return new Promise((resolve, reject) => {
    const onMessage = (message: WorkerMessage) => {
      if (message.type === 'failed') {
        settle(() => reject(new Error(message.message)));
      } else if (isExpected(message)) {
        settle(() => resolve(message));
      }
    };
    const onExit = () => settle(() => reject(new Error('The embedded store has stopped.')));
    const settle = (finish: () => void) => {
      worker.off('message', onMessage).off('exit', onExit).off('error', onExit);
      finish();
    };
    worker.on('message', onMessage).on('exit', onExit).on('error', onExit);
  });
}
