import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The differences between a container and a process of this machine: addresses, and mounted
 * folders.
 */
export interface HostMapping {
  /** `host:port` within Docker's networks, with `127.0.0.1:port` on this machine. */
  addresses: ReadonlyMap<string, string>;
  /** Paths in the container, with the paths of this machine. */
  folders: ReadonlyMap<string, string>;
}

/**
 * Replaces addresses and folders of the container in a text of the compose file, or of a mounted
 * file, for a process of this machine.
 */
export function moved(text: string, { addresses, folders }: HostMapping): string {
  let result = text;
  // Matches `mongodb:27017`, not `x-mongodb:27017` or `mongodb:270170`; `/data`, not `/srv/data` or
  // `/database`.
  for (const [from, to] of [...addresses, ...folders]) {
    result = result.replace(
      new RegExp(
        `(?<![\\w./-])${from.replaceAll('.', '\\.')}(?![\\w-])|(?<=://|@)${from}(?!\\d)`,
        'g',
      ),
      to,
    );
  }
  return result;
}

/**
 * A free TCP port outside the range of outgoing connections: an outgoing connection could otherwise
 * take the port before the process starts.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_000);
    if (await canListen(port)) {
      return port;
    }
  }
  throw new Error('no free port was found');
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  const listening = await new Promise<boolean>((done) => {
    server.once('error', () => done(false));
    server.listen(port, '0.0.0.0', () => done(true));
  });
  if (listening) {
    await new Promise((done) => server.close(done));
  }
  return listening;
}
