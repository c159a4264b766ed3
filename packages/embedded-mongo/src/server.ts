import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { lockDirectory } from '@irp/directory-lock';
import type { CollectionScan, CommandContext } from './commands/context.ts';
import { Cursors } from './commands/cursors.ts';
import { dispatch } from './commands/dispatch.ts';
import { expireDocuments } from './storage/expire-documents.ts';
import { Store } from './storage/store.ts';
import { serveConnection } from './wire/connection.ts';

export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  message: string;
  [detail: string]: unknown;
}

export interface ServerOptions {
  directory: string;
  /** 0 or missing: any free one. */
  port?: number;
  /** How often expired documents are looked for. */
  ttlSweepMs?: number;
  onLog?: (entry: LogEntry) => void;
}

export interface Server {
  port: number;
  collectionScans(): CollectionScan[];
  stop(): Promise<void>;
}

const rememberedScans = 1_000;

/** Serves the store in `directory` on 127.0.0.1, in the calling thread. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const log = options.onLog ?? (() => undefined);
  const unlock = lockDirectory(options.directory);
  const store = openStore(options.directory, unlock);
  const scans: CollectionScan[] = [];
  const context: CommandContext = {
    store,
    cursors: new Cursors(),
    scanned(scan) {
      log({ level: 'warn', message: 'collection scan: no index serves this query', ...scan });
      if (scans.length < rememberedScans) scans.push(scan);
    },
    failed: (command, { stack }) => log({ level: 'error', message: 'a command failed', command, reason: stack }),
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void serveConnection(
      socket,
      (request) => dispatch(context, request),
      ({ message }) => log({ level: 'warn', message: 'a connection was ended', reason: message }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const sweeping = setInterval(() => {
    context.cursors.sweep(Date.now());
    expireDocuments(context, Date.now()).catch((error) =>
      log({ level: 'error', message: 'expiry failed', reason: String(error) }),
    );
  }, options.ttlSweepMs ?? 60_000);
  return {
    port: (server.address() as AddressInfo).port,
    collectionScans: () => scans,
    async stop() {
      clearInterval(sweeping);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      context.cursors.closeAll();
      await store.close();
      unlock();
    },
  };
}

function openStore(directory: string, unlock: () => void): Store {
  try {
    return new Store(directory);
  } catch (error) {
    unlock();
    throw new Error(`The data in ${directory} cannot be opened: ${(error as Error).message}`);
  }
}
