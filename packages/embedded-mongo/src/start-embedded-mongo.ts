import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CollectionScan } from './commands/context.ts';
import { type LogEntry, type ServerOptions, startServer } from './server.ts';

export interface EmbeddedMongoOptions extends ServerOptions {
  /** A thread of its own (the default), so that the store and its users share no event loop; or the caller's. */
  thread?: 'worker' | 'same';
}

export interface EmbeddedMongo {
  /** For mongoose or any MongoDB driver. */
  uri: string;
  /** Queries so far that no index served. */
  collectionScans(): Promise<CollectionScan[]>;
  stop(): Promise<void>;
}

interface Said {
  log?: LogEntry;
  started?: number;
  failed?: string;
  scans?: CollectionScan[];
  stopped?: boolean;
}

/**
 * Opens the store in `directory` and serves it on a loopback port.
 * @throws Error in one line: the folder is in use or cannot be written
 */
export async function startEmbeddedMongo({
  thread = 'worker',
  ...options
}: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  return thread === 'same' ? inThisThread(options) : inWorker(options);
}

function uriOf(port: number): string {
  return `mongodb://127.0.0.1:${port}/?directConnection=true&retryWrites=false`;
}

async function inThisThread(options: ServerOptions): Promise<EmbeddedMongo> {
  const server = await startServer(options);
  return { uri: uriOf(server.port), collectionScans: async () => server.collectionScans(), stop: server.stop };
}

async function inWorker({ onLog, ...options }: ServerOptions): Promise<EmbeddedMongo> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
  const heard = <Name extends keyof Said>(name: Name) =>
    new Promise<NonNullable<Said[Name]>>((resolve, reject) => {
      const listen = (said: Said) => {
        if (said.failed !== undefined) settle(() => reject(new Error(said.failed)));
        else if (said[name] !== undefined) settle(() => resolve(said[name]!));
      };
      const end = () => settle(() => reject(new Error('The embedded store has stopped.')));
      const settle = (then: () => void) => {
        worker.off('message', listen).off('exit', end).off('error', end);
        then();
      };
      worker.on('message', listen).on('exit', end).on('error', end);
    });
  worker.on('message', ({ log }: Said) => log && onLog?.(log));
  worker.on('error', (error) => onLog?.({ level: 'error', message: 'the store failed', reason: String(error) }));
  const ask = async <Name extends 'scans' | 'stopped'>(question: 'scans' | 'stop', name: Name) => {
    const answer = heard(name);
    worker.postMessage(question);
    return answer;
  };
  try {
    const port = await heard('started');
    return {
      uri: uriOf(port),
      collectionScans: () => ask('scans', 'scans'),
      async stop() {
        const exited = once(worker, 'exit');
        await ask('stop', 'stopped');
        await exited;
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
