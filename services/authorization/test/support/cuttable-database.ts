import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { mongo } from 'mongoose';

/** A way to a MongoDB server on which, from some write on, no write arrives any more: as if who writes had died. */
export interface CuttableDatabase {
  uri: string;
  /** How many more writes get through. */
  allow(writes: number): void;
  close(): Promise<void>;
}

const opMsg = 2013;
const headerBytes = 16;
const writing = new Set(['insert', 'update', 'delete', 'findAndModify']);
/** What the service writes besides its data. */
const notCounted = new Set(['leases']);

/** @param uri of a server on this machine */
export async function cuttableDatabase(uri: string): Promise<CuttableDatabase> {
  const target = new URL(uri);
  const sockets = new Set<Socket>();
  let allowed = Number.POSITIVE_INFINITY;

  const server = createServer((inner) => {
    const outer = connect(Number(target.port), target.hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [inner, outer].map((one) => one.destroy()));
    }
    outer.pipe(inner);
    let rest = Buffer.alloc(0);
    inner.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
        const message = rest.subarray(0, rest.readInt32LE(0));
        rest = rest.subarray(message.length);
        if (!isWrite(message) || allowed-- > 0) outer.write(message);
        else inner.write(refusal(message.readInt32LE(4)));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    uri: through(uri, port),
    allow: (writes) => {
      allowed = writes;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Directly: a member of a replica set tells of its own address, and the driver would go there, past this one. */
function through(uri: string, port: number): string {
  const address = Object.assign(new URL(uri), { port: String(port), pathname: '/' });
  address.searchParams.set('directConnection', 'true');
  return address.href;
}

/** OP_MSG (MongoDB wire protocol): flags, then sections; the command is named by its document's first member. */
function isWrite(message: Buffer): boolean {
  if (message.readInt32LE(12) !== opMsg) return false;
  const firstMember = headerBytes + 4 + 1 + 4;
  const nameEnd = message.indexOf(0, firstMember + 1);
  const name = message.toString('utf8', firstMember + 1, nameEnd);
  if (!writing.has(name)) return false;
  const collection = message.toString('utf8', nameEnd + 5, message.indexOf(0, nameEnd + 5));
  return !notCounted.has(collection);
}

function refusal(responseTo: number): Buffer {
  const body = mongo.BSON.serialize({ ok: 0, code: 8000, codeName: 'AtlasError', errmsg: 'cut off' });
  const head = Buffer.alloc(headerBytes + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(opMsg, 12);
  return Buffer.concat([head, body]);
}
