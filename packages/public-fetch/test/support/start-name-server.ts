import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const addressRecord = 1;
const headerBytes = 12;

/** @returns IPv4 addresses; undefined: no response */
type Reply = (name: string, askedBefore: number) => string[] | undefined;

/** A name server on loopback with IPv4 addresses only (RFC 1035, section 4). */
export async function startNameServer(response: Reply) {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const before = asked.get(name) ?? 0;
    if (type === addressRecord) {
      asked.set(name, before + 1);
    }
    const addresses =
      type === addressRecord ? response(name, before) : response(name, before) && [];
    if (addresses === undefined) {
      return;
    }
    const header = Buffer.alloc(headerBytes);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(0x8180, 2); // a response, recursion available
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    socket.send(
      Buffer.concat([header, query.subarray(headerBytes, end), ...addresses.map(recordOf)]),
      port,
      address,
    );
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** The number of queries for the IPv4 addresses of a name. */
    asked: (name: string) => asked.get(name) ?? 0,
    stop: () => void socket.close(),
  };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // Names are sent in mixed case; a response must repeat the case.
  return {
    name: labels.join('.').toLowerCase(),
    type: query.readUInt16BE(at + 1),
    end: at + 5,
  };
}

/** The name by a pointer to the question, type A, class IN, no time to live. */
function recordOf(address: string): Buffer {
  const fixed = [0xc0, headerBytes, 0, addressRecord, 0, 1, 0, 0, 0, 0, 0, 4];
  return Buffer.from([...fixed, ...address.split('.').map(Number)]);
}
