import { createServer, type Socket } from 'node:net';
import { startEraser } from '@irp/lmdb-file';
import { lockDirectory } from '@irp/processes';
import { commandShapes } from './commands/command-shape.ts';
import type { CollectionScan, CommandContext, CommandRequest } from './commands/context.ts';
import { CursorManager } from './commands/cursor-manager.ts';
import { dispatch } from './commands/dispatch.ts';
import type { DiskChange } from './storage/disk-state.ts';
import { expireDocuments } from './storage/expire-documents.ts';
import { openStore, type StoreOptions } from './storage/open-store.ts';
import type { Store } from './storage/store.ts';
import { serveConnection } from './wire/connection.ts';
import { listen } from './wire/listen.ts';
import { RunningCommands } from './wire/running-commands.ts';

/** A log entry with further details. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  message: string;
  [detail: string]: unknown;
}

export interface ServerOptions {
  directory: string;
  /**
   * Time between two removals of expired documents and idle cursors, in milliseconds. Default:
   * 60,000.
   */
  ttlSweepMs?: number;
  onLog?: (entry: LogEntry) => void;
  /** Is called after changes of documents, at most every 50 ms. */
  onWrite?: () => void;
  /**
   * Is called with the structure of each command, without values. Works only if the store runs in
   * the thread of the caller (`thread: 'same'`).
   */
  onCommandShape?: (shape: string) => void;
}

export interface Server {
  uri: string;
  /** Returns how many commands of each name were run. */
  commandCounts(): ReadonlyMap<string, number>;
  /** Returns the first 1,000 collection scans. */
  collectionScans(): CollectionScan[];
  /**
   * Erases previously changed and removed data from the file, within seconds. A crash does not
   * prevent the erasure.
   */
  eraseFreed(): void;
  stop(): Promise<void>;
}

const maxReportedScans = 1_000;
const writeNoticeMs = 50;
/** Each connection runs a single command at a time, and needs one of LMDB's 4,096 reader slots. */
const maxConnections = 3_500;

/**
 * Opens the store in `directory`, and serves it in the calling thread ({@link listen}).
 * @throws Error with one line
 */
export async function startServer(
  options: ServerOptions,
  settings: Pick<StoreOptions, 'blockingCommits'> = {},
): Promise<Server> {
  const log = options.onLog ?? (() => undefined);
  const unlock = lockDirectory(options.directory);
  const store = openLocked(options.directory, unlock, {
    onDiskChange: (change) => log(diskEntry(change)),
    onConversion: () => log(conversionEntry),
    ...settings,
  });
  const scans: CollectionScan[] = [];
  const counts = new Map<string, number>();
  const context: CommandContext = {
    store,
    cursors: new CursorManager(),
    onCollectionScan(scan) {
      log({
        level: 'warn',
        message: 'collection scan: no index supports this query',
        ...scan,
      });
      if (scans.length < maxReportedScans) {
        scans.push(scan);
      }
    },
    onCommand(name) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      store.commandArrived();
    },
    onWrite: noMoreOftenThan(writeNoticeMs, options.onWrite ?? (() => undefined)),
    onInternalError: (command, { stack }) =>
      log({
        level: 'error',
        message: 'command failed',
        command,
        reason: stack,
      }),
  };
  const { onCommandShape } = options;
  const respond = onCommandShape
    ? async (request: CommandRequest) => {
        const reply = await dispatch(context, request);
        for (const shape of commandShapes(request, reply)) {
          onCommandShape(shape);
        }
        return reply;
      }
    : (request: CommandRequest) => dispatch(context, request);
  const running = new RunningCommands();
  const sockets = new Set<Socket>();
  let nextConnectionId = 1;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(
      socket,
      nextConnectionId++,
      (request) => running.run(() => respond(request)),
      ({ message }) =>
        log({
          level: 'warn',
          message: 'connection closed: malformed message',
          reason: message,
        }),
    );
  });
  server.maxConnections = maxConnections;
  const { uri, remove } = await listen(server, options.directory);
  const sweepTimer = setInterval(() => {
    context.cursors.closeIdle(Date.now());
    expireDocuments(context, Date.now()).catch((error) =>
      log({
        level: 'error',
        message: 'removing expired documents failed',
        reason: String(error),
      }),
    );
  }, options.ttlSweepMs ?? 60_000);
  const eraser = startEraser(store.erasable, {
    onError: (error) =>
      log({
        level: 'error',
        message: 'erasing freed pages failed; trying again',
        reason: String(error),
      }),
  });
  return {
    uri,
    commandCounts: () => counts,
    collectionScans: () => scans,
    eraseFreed: eraser.request,
    async stop() {
      clearInterval(sweepTimer);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
      // The store is closed after all commands, because a running command would read unmapped
      // memory.
      await running.ended();
      context.cursors.closeAll();
      await eraser.stop();
      await store.close();
      remove();
      unlock();
    },
  };
}

function noMoreOftenThan(everyMs: number, run: () => void): () => void {
  let ranMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - ranMs < everyMs) {
      return;
    }
    ranMs = nowMs;
    run();
  };
}

function diskEntry(change: DiskChange): LogEntry {
  return change.writable
    ? { level: 'info', message: 'the embedded store accepts writes again' }
    : {
        level: 'error',
        message: 'the embedded store cannot write: reads continue, writes fail',
        reason: change.reason,
      };
}

const conversionEntry: LogEntry = {
  level: 'info',
  message: 'converting the index keys of the embedded store, which an earlier version wrote',
};

function openLocked(directory: string, unlock: () => void, options: StoreOptions): Store {
  try {
    return openStore(directory, options);
  } catch (error) {
    unlock();
    throw new Error(`The data in ${directory} cannot be opened: ${(error as Error).message}`);
  }
}
