import type { Socket } from 'node:net';
import { mongo } from 'mongoose';

/** An OP_MSG of a single section. @param body BSON, or malformed bytes */
export function opMsg(requestId: number, body: Uint8Array): Buffer {
  const head = Buffer.alloc(21);
  for (const [at, value] of [21 + body.length, requestId, 0, 2_013].entries()) {
    head.writeInt32LE(value, at * 4);
  }
  return Buffer.concat([head, body]);
}

export interface Reply {
  /** The id of the request. */
  responseTo: number;
  body: mongo.Document;
}

/** Reads the next replies; fewer after an early end of the connection. */
export async function readReplies(socket: Socket, count: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
      const size = bytes.readInt32LE(0);
      replies.push({
        responseTo: bytes.readInt32LE(8),
        body: mongo.BSON.deserialize(bytes.subarray(21, size)),
      });
      bytes = bytes.subarray(size);
    }
    if (replies.length >= count) {
      break;
    }
  }
  return replies;
}
