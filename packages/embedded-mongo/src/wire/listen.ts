import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const folderPrefix = 'socket-';
/**
 * Maximum length of the path of a socket, in bytes. `sun_path` has 104 bytes on macOS and 108 on
 * Linux, with a zero at the end.
 */
const maxPathBytes = 103;
/**
 * The server is a thread of the client's process, so the server always ends together with the
 * client. Therefore, a late heartbeat only means that the machine is busy. Drivers must not close
 * connections because of a late heartbeat.
 */
const patience =
  'serverSelectionTimeoutMS=600000&connectTimeoutMS=600000&heartbeatFrequencyMS=600000';
const options = `directConnection=true&retryWrites=false&serverMonitoringMode=poll&${patience}&socketTimeoutMS=0`;

export interface Listening {
  /** The connection string for MongoDB drivers. */
  uri: string;
  /** Removes the socket. Must be called after the server is closed. */
  remove(): void;
}

/**
 * Listens on a Unix socket in a private folder of this user. The folder is in `directory`, or in
 * the folder for temporary files if a socket cannot use the path. On Windows, drivers support only
 * TCP, so the server listens on a free loopback port.
 */
export async function listen(server: Server, directory: string): Promise<Listening> {
  if (process.platform === 'win32') {
    return listenOnLoopback(server);
  }
  removeLeftFolders(directory);
  try {
    return await listenIn(server, directory);
  } catch {
    // The path is too long for a socket or contains a character that drivers do not support, or the
    // file system has no sockets.
    return listenIn(server, tmpdir());
  }
}

/**
 * Removes folders of killed processes. No running process uses such a folder in `directory`,
 * because this process has locked `directory`.
 */
function removeLeftFolders(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (name.startsWith(folderPrefix)) {
      rmSync(join(directory, name), { recursive: true, force: true });
    }
  }
}

async function listenIn(server: Server, parent: string): Promise<Listening> {
  const parts = [parent, `${folderPrefix}XXXXXX`, 'mongodb.sock'];
  if (Buffer.byteLength(join(...parts)) > maxPathBytes || parent.includes('%')) {
    throw new Error(
      `the path of the socket in ${parent} is longer than ${maxPathBytes} bytes, or contains %`,
    );
  }
  // `mkdtemp` creates the folder with mode 0700, regardless of the umask.
  const path = join(mkdtempSync(join(parent, folderPrefix)), 'mongodb.sock');
  const remove = () => rmSync(dirname(path), { recursive: true, force: true });
  try {
    await listening(server, { path });
    chmodSync(path, 0o600);
  } catch (error) {
    remove();
    throw error;
  }
  return { uri: `mongodb://${encodeURIComponent(path)}/?${options}`, remove };
}

async function listenOnLoopback(server: Server): Promise<Listening> {
  await listening(server, { host: '127.0.0.1', port: 0 });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    uri: `mongodb://127.0.0.1:${port}/?${options}`,
    remove: () => undefined,
  };
}

function listening(
  server: Server,
  address: { path: string } | { host: string; port: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
