/** Encodes `{cursor: {firstBatch|nextBatch: [...], id, ns}, ok: 1}` around encoded documents. */
export function cursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  namespace: string,
  cursorId: bigint,
  documents: Buffer[],
): Buffer {
  let arrayBytes = 5;
  documents.forEach((document, at) => {
    arrayBytes += 1 + digits(at) + 1 + document.length;
  });
  const nsBytes = Buffer.byteLength(namespace) + 1;
  const cursorBytes =
    4 + (1 + batchName.length + 1 + arrayBytes) + (1 + 3 + 8) + (1 + 3 + 4 + nsBytes) + 1;
  const reply = Buffer.allocUnsafe(4 + (1 + 7 + cursorBytes) + (1 + 3 + 8) + 1);
  let at = reply.writeInt32LE(reply.length, 0);
  at = writeName(reply, at, 3, 'cursor');
  at = reply.writeInt32LE(cursorBytes, at);
  at = writeName(reply, at, 4, batchName);
  at = reply.writeInt32LE(arrayBytes, at);
  for (const [index, document] of documents.entries()) {
    at = writeName(reply, at, 3, String(index));
    at += document.copy(reply, at);
  }
  reply[at++] = 0;
  at = writeName(reply, at, 18, 'id');
  at = reply.writeBigInt64LE(cursorId, at);
  at = writeName(reply, at, 2, 'ns');
  at = reply.writeInt32LE(nsBytes, at);
  at += reply.write(namespace, at);
  reply[at++] = 0;
  reply[at++] = 0;
  at = writeName(reply, at, 1, 'ok');
  at = reply.writeDoubleLE(1, at);
  reply[at] = 0;
  return reply;
}

function writeName(buffer: Buffer, at: number, type: number, name: string): number {
  buffer[at] = type;
  const end = at + 1 + buffer.write(name, at + 1, 'latin1');
  buffer[end] = 0;
  return end + 1;
}

function digits(number: number): number {
  if (number < 10) {
    return 1;
  }
  return number < 100 ? 2 : String(number).length;
}
