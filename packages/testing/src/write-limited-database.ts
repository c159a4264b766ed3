import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { mongo } from 'mongoose';
import { databaseAddress } from './database-address.ts';

/**
 * A proxy of a MongoDB server. After a number of writes, the proxy rejects all further writes, to
 * simulate a crash of the writing process. The proxy can also reject commands as unauthorized.
 */
export interface WriteLimitedDatabase {
  uri: string;
  /** Permits this number of further writes. */
  allow(writes: number): void;
  /** Responds to each later call of one of these commands with `Unauthorized`. */
  forbid(commands: readonly string[]): void;
  /** The number of rejected writes since the last `allow`. */
  rejected(): number;
  close(): Promise<void>;
}

const opMsg = 2013;
const headerBytes = 16;
const writing = new Set(['insert', 'update', 'delete', 'findAndModify']);
/** Collections whose writes do not count, because such writes happen at any time. */
const notCounted = new Set(['leases']);

/** @param uri the URI of a server on this machine, without TLS */
export async function startWriteLimitedDatabase(uri: string): Promise<WriteLimitedDatabase> {
  const sockets = new Set<Socket>();
  let allowed = Number.POSITIVE_INFINITY;
  let rejected = 0;
  let forbidden: readonly string[] = [];

  const server = createServer((inner) => {
    const outer = connect(databaseAddress(uri));
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => [inner, outer].map((one) => one.destroy()));
    }
    outer.pipe(inner);
    let rest = Buffer.alloc(0);
    inner.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
        const message = rest.subarray(0, rest.readInt32LE(0));
        rest = rest.subarray(message.length);
        const command = commandOf(message);
        if (forbidden.includes(command.name)) {
          inner.write(errorReply(message.readInt32LE(4), 13, 'Unauthorized'));
        } else if (!isWrite(command) || allowed-- > 0) {
          outer.write(message);
        } else {
          rejected += 1;
          inner.write(errorReply(message.readInt32LE(4), 8_000, 'AtlasError'));
        }
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    uri: through(uri, port),
    allow: (writes) => {
      allowed = writes;
      rejected = 0;
    },
    forbid: (commands) => {
      forbidden = commands;
    },
    rejected: () => rejected,
    async close() {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await once(server, 'close');
    },
  };
}

/**
 * Returns the URI of the proxy, for a direct connection. Without `directConnection`, a member of a
 * replica set would announce its own address, and the driver would bypass the proxy.
 */
function through(uri: string, port: number): string {
  const address = Object.assign(new URL(uri), {
    hostname: '127.0.0.1',
    port: String(port),
    pathname: '/',
  });
  address.searchParams.set('directConnection', 'true');
  return address.href;
}

/**
 * Reads the command in an OP_MSG (MongoDB wire protocol). After the flags, the first section
 * contains the command's document. The first member of the document is the name of the command.
 */
function commandOf(message: Buffer): { name: string; collection: string } {
  if (message.readInt32LE(12) !== opMsg) {
    return { name: '', collection: '' };
  }
  const firstMember = headerBytes + 4 + 1 + 4;
  const nameEnd = message.indexOf(0, firstMember + 1);
  const name = message.toString('utf8', firstMember + 1, nameEnd);
  return {
    name,
    collection: message.toString('utf8', nameEnd + 5, message.indexOf(0, nameEnd + 5)),
  };
}

function isWrite({ name, collection }: { name: string; collection: string }): boolean {
  return writing.has(name) && !notCounted.has(collection);
}

function errorReply(responseTo: number, code: number, codeName: string): Buffer {
  const body = mongo.BSON.serialize({
    ok: 0,
    code,
    codeName,
    errmsg: `refused: ${codeName}`,
  });
  const head = Buffer.alloc(headerBytes + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(opMsg, 12);
  return Buffer.concat([head, body]);
}
