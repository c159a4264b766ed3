import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@irp/errors';

const maxDepth = 20;
const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** Reads a whole JSON body. @throws PlatformError 400, 413 or 415. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const type = request.headers['content-type'];
  if (type === undefined || !jsonType.test(type)) {
    throw new PlatformError('unsupported_media_type', 'The body must be sent as Content-Type: application/json.');
  }
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new PlatformError('unsupported_media_type', 'The body must be sent without Content-Encoding.');
  }
  return parseJson(await readBytes(request, maxBytes));
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new PlatformError('payload_too_large', `The body must be at most ${maxBytes} bytes.`, {
      headers: { Connection: 'close' },
    });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    throw new PlatformError('invalid_request', 'The body ended before all of it had come.', { cause: error });
  }
  return Buffer.concat(chunks);
}

/**
 * Parses JSON that is safe to store and to copy: UTF-8, no NUL, no lone surrogate, no `__proto__`, no number
 * beyond all bounds, at most 20 levels.
 * @throws PlatformError 400
 */
export function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = bytes.length === 0 ? 'it is empty' : 'it is not well-formed';
    throw new PlatformError('invalid_request', `The body must be JSON in UTF-8: ${reason}.`, { cause: error });
  }
  checkValue(value, '', 0);
  return value;
}

function refuse(field: string, message: string): never {
  throw new PlatformError('invalid_request', `The body cannot be used: ${field || 'it'} ${message}.`, {
    errors: [{ field: field || 'body', message }],
  });
}

function checkValue(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') checkText(value, path);
  // JSON has no such number: read back, it would be null.
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) refuse(path, 'is too large a number');
  if (typeof value !== 'object' || value === null) return;
  if (depth >= maxDepth) refuse(path, `must not be nested deeper than ${maxDepth} levels`);
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = path === '' ? name : `${path}.${name}`;
    checkText(name, path);
    if (name === '__proto__') refuse(innerPath, 'is not an allowed name');
    checkValue(inner, innerPath, depth + 1);
  }
}

function checkText(text: string, path: string): void {
  if (text.includes('\0') || !text.isWellFormed()) refuse(path, 'must not contain NUL or a lone surrogate');
}
