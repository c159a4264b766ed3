import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * What differs between a container and a process of this machine: addresses, and the folders that
 * are mounted.
 */
export interface Places {
  /** `host:port` within Docker's networks, and `127.0.0.1:port` here. */
  addresses: ReadonlyMap<string, string>;
  /** A path in the container, and that of this machine. */
  folders: ReadonlyMap<string, string>;
}

/**
 * A text of the compose file, or of a file that it mounts, as it is true for a process of this
 * machine.
 */
export function moved(text: string, { addresses, folders }: Places): string {
  let result = text;
  // Of `mongodb:27017`, not of `x-mongodb:27017` or `mongodb:270170`; of `/data`, not of
  // `/srv/data` or `/database`.
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
 * A TCP port that nothing listens on: none of those that the system gives to outgoing connections,
 * one of which could have it until the process that it is for has started.
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
