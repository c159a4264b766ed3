import type { Answer, Request } from '../commands/context.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/rank.ts';

export const headerBytes = 16;
export const maxMessageBytes = 48_000_000;
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const checksumPresent = 1;
const moreToCome = 2;

export interface Message {
  requestId: number;
  legacy: boolean;
  /** The sender waits for no answer. */
  silent: boolean;
  request: Request;
}

/** Bytes that are no message: their connection is beyond repair. */
export class NoMessage extends Error {}

/** @throws NoMessage */
export function parseMessage(bytes: Buffer): Message {
  try {
    return parseAny(bytes);
  } catch (error) {
    // Lengths that lie, and documents that are no BSON.
    throw error instanceof NoMessage ? error : new NoMessage(String(error), { cause: error });
  }
}

function parseAny(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === opMsg) return parseMsg(bytes, requestId);
  if (opCode === opQuery) return parseQuery(bytes, requestId);
  throw new NoMessage(`unknown opcode ${opCode}`);
}

function parseMsg(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(headerBytes);
  const end = bytes.length - (flags & checksumPresent ? 4 : 0);
  const sequences = new Map<string, Buffer[]>();
  let body: PlainObject | undefined;
  for (let at = headerBytes + 4; at < end; ) {
    const kind = bytes[at++];
    const size = bytes.readInt32LE(at);
    if (size < 5 || at + size > end) throw new NoMessage('a section is longer than its message');
    const section = bytes.subarray(at, at + size);
    if (kind === 0) body = decodeTyped(section);
    else if (kind === 1) addSequence(section, sequences);
    else throw new NoMessage(`unknown section kind ${kind}`);
    at += size;
  }
  if (!body || typeof body.$db !== 'string') throw new NoMessage('a message without a body or $db');
  return {
    requestId,
    legacy: false,
    silent: (flags & moreToCome) !== 0,
    request: { database: body.$db, body, sequences },
  };
}

function addSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd === -1) throw new NoMessage('a sequence without a name');
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length) throw new NoMessage('a document is longer than its sequence');
    documents.push(section.subarray(at, at + size));
    at += size;
  }
  sequences.set(section.toString('utf8', 4, nameEnd), documents);
}

/** The first handshake of a driver still comes so. */
function parseQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, headerBytes + 4);
  if (nameEnd === -1) throw new NoMessage('a query without a collection');
  const [database = ''] = bytes.toString('utf8', headerBytes + 4, nameEnd).split('.');
  const at = nameEnd + 1 + 8;
  const body = decodeTyped(bytes.subarray(at, at + bytes.readInt32LE(at)));
  return { requestId, legacy: true, silent: false, request: { database, body, sequences: new Map() } };
}

let nextResponseId = 1;

export function encodeAnswer(message: Message, answer: Answer): Buffer {
  const document = Buffer.isBuffer(answer) ? answer : encodeDocument(answer);
  return message.legacy ? encodeReply(message.requestId, document) : encodeMsg(message.requestId, document);
}

function encodeMsg(responseTo: number, document: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(headerBytes + 5 + document.length);
  writeHeader(bytes, responseTo, opMsg);
  bytes.writeUInt32LE(0, headerBytes);
  bytes[headerBytes + 4] = 0;
  document.copy(bytes, headerBytes + 5);
  return bytes;
}

function encodeReply(responseTo: number, document: Buffer): Buffer {
  const bytes = Buffer.alloc(headerBytes + 20 + document.length);
  writeHeader(bytes, responseTo, opReply);
  bytes.writeInt32LE(8, headerBytes);
  bytes.writeInt32LE(1, headerBytes + 16);
  document.copy(bytes, headerBytes + 20);
  return bytes;
}

function writeHeader(bytes: Buffer, responseTo: number, opCode: number): void {
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(nextResponseId, 4);
  nextResponseId = (nextResponseId + 1) & 0x7fff_ffff;
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(opCode, 12);
}
