import { CommandError } from '../command-error.ts';
import { type CommandReply, type CommandRequest, invalidBody } from '../commands/context.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';

export const headerBytes = 16;
export const maxMessageBytes = 48_000_000;
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const checksumPresentFlag = 1;
const moreToComeFlag = 2;

/** A request of the MongoDB wire protocol. */
export interface Message {
  requestId: number;
  /** Whether the request is an OP_QUERY, so that the reply must be an OP_REPLY. */
  isOpQuery: boolean;
  /** Whether the flag `moreToCome` is set, so that the client expects no reply. */
  moreToCome: boolean;
  request: Omit<CommandRequest, 'connectionId'>;
}

/**
 * The bytes are no message of the wire protocol. The connection must end, because the beginning of
 * the next message is unknown.
 */
export class MalformedMessageError extends Error {}

/** Parses an OP_MSG, or an OP_QUERY. @throws MalformedMessageError */
export function parseMessage(bytes: Buffer): Message {
  try {
    return parseAny(bytes);
  } catch (error) {
    // The length is wrong, or a document is not valid BSON.
    throw error instanceof MalformedMessageError
      ? error
      : new MalformedMessageError(String(error), { cause: error });
  }
}

function parseAny(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === opMsg) {
    return parseMsg(bytes, requestId);
  }
  if (opCode === opQuery) {
    return parseQuery(bytes, requestId);
  }
  throw new MalformedMessageError(`unknown opcode ${opCode}`);
}

function parseMsg(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(headerBytes);
  const end = bytes.length - (flags & checksumPresentFlag ? 4 : 0);
  const sequences = new Map<string, Buffer[]>();
  let body: PlainObject | undefined;
  for (let at = headerBytes + 4; at < end; ) {
    const kind = bytes[at++];
    const size = bytes.readInt32LE(at);
    if (size < 5 || at + size > end) {
      throw new MalformedMessageError('a section is longer than its message');
    }
    const section = bytes.subarray(at, at + size);
    if (kind === 0) {
      body = decodeBody(section);
    } else if (kind === 1) {
      addSequence(section, sequences);
    } else {
      throw new MalformedMessageError(`unknown section kind ${kind}`);
    }
    at += size;
  }
  if (!body || typeof body.$db !== 'string') {
    throw new MalformedMessageError('a message has no body, or no $db');
  }
  return {
    requestId,
    isOpQuery: false,
    moreToCome: (flags & moreToComeFlag) !== 0,
    request: {
      database: body.$db,
      body,
      sequences,
    },
  };
}

/**
 * Decodes the body. If the body cannot be decoded, the connection continues after an error reply,
 * because the end of the message is known.
 */
function decodeBody(section: Buffer): PlainObject {
  try {
    return decodeTyped(section);
  } catch (error) {
    return {
      $db: '',
      [invalidBody]: new CommandError('InvalidBSON', `Invalid BSON: ${(error as Error).message}`),
    };
  }
}

function addSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd === -1) {
    throw new MalformedMessageError('a document sequence has no name');
  }
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = section.readInt32LE(at);
    if (size < 5 || at + size > section.length) {
      throw new MalformedMessageError('a document is longer than its document sequence');
    }
    documents.push(section.subarray(at, at + size));
    at += size;
  }
  sequences.set(section.toString('utf8', 4, nameEnd), documents);
}

/** Parses an OP_QUERY. Drivers send the first `hello` of a connection as an OP_QUERY. */
function parseQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, headerBytes + 4);
  if (nameEnd === -1) {
    throw new MalformedMessageError('a query names no collection');
  }
  const [database = ''] = bytes.toString('utf8', headerBytes + 4, nameEnd).split('.');
  const at = nameEnd + 1 + 8;
  const body = decodeTyped(bytes.subarray(at, at + bytes.readInt32LE(at)));
  return {
    requestId,
    isOpQuery: true,
    moreToCome: false,
    request: {
      database,
      body,
      sequences: new Map(),
    },
  };
}

let nextRequestId = 1;

export function encodeReplyMessage(message: Message, reply: CommandReply): Buffer {
  const document = Buffer.isBuffer(reply) ? reply : encodeDocument(reply);
  return message.isOpQuery
    ? encodeReply(message.requestId, document)
    : encodeMsg(message.requestId, document);
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
  bytes.writeInt32LE(nextRequestId, 4);
  nextRequestId = (nextRequestId + 1) & 0x7fff_ffff;
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(opCode, 12);
}
