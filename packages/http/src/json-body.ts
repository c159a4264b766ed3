import type { IncomingMessage } from 'node:http';
import { duplicateMember } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { countMembers } from './count-members.ts';
import { readBytes } from './read-bytes.ts';

const maxDepth = 20;
/** Maximum length of a body that may be an empty object with spaces, in bytes. */
const maxEmptyBytes = 100;
const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** A list of operations (RFC 6902), which is JSON but no merge patch. */
const jsonPatchType = /^application\/json-patch\+json\b/i;

export interface JsonBodyOptions {
  maxBytes: number;
  /**
   * The accepted media types for errors. Other types ending with `+json` (RFC 6839) are also read.
   */
  types: readonly string[];
  /**
   * Returned for a body of no bytes, regardless of the type. Default: an empty body is an error.
   */
  ifEmpty?: object | undefined;
}

/** Reads and parses a JSON body. @throws PlatformError 400, 413, 415 */
export async function readJson(
  request: IncomingMessage,
  { maxBytes, types, ifEmpty }: JsonBodyOptions,
): Promise<unknown> {
  if (ifEmpty !== undefined) {
    const bytes = await readBytes(request, maxBytes);
    if (bytes.length === 0) {
      return ifEmpty;
    }
    requireJsonType(request, types);
    return parseJson(bytes);
  }
  requireJsonType(request, types);
  return parseJson(await readBytes(request, maxBytes));
}

/**
 * Tells whether a body is empty, or an empty object, which some clients send in place of an empty
 * body. A small body is then read completely.
 */
export async function isWithoutMembers(request: IncomingMessage): Promise<boolean> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) === 0) {
    return true;
  }
  const bytes = await readBytes(request, maxEmptyBytes).catch(() => undefined);
  return bytes !== undefined && /^\s*(?:\{\s*\})?\s*$/.test(bytes.toString());
}

function requireJsonType({ headers, method }: IncomingMessage, types: readonly string[]): void {
  const type = headers['content-type'];
  if (type === undefined || !jsonType.test(type) || jsonPatchType.test(type)) {
    const sent = type === undefined ? '' : `, not ${type}`;
    const message = `The body must be sent as Content-Type: ${types.join(' or ')}${sent}.`;
    // Names the accepted types in the header (RFC 5789, section 2.2; RFC 9110, section 15.5.16).
    const header = method === 'PATCH' ? 'Accept-Patch' : 'Accept';
    throw new PlatformError('unsupported_media_type', message, {
      headers: { [header]: types.join(', ') },
    });
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new PlatformError(
      'unsupported_media_type',
      'The body must be sent without Content-Encoding.',
    );
  }
}

/**
 * Parses JSON (RFC 8259) that every store can hold unchanged: UTF-8 without NUL and lone
 * surrogates, no member `__proto__`, no duplicate member in an object, no number that is too large
 * for a double, and at most 20 levels.
 * @throws PlatformError 400
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch (error) {
    const reason = bytes.length === 0 ? 'it is empty' : 'it is not well-formed';
    throw new PlatformError('invalid_request', `The body must be JSON in UTF-8: ${reason}.`, {
      cause: error,
    });
  }
  // If an object has two members with the same name, `JSON.parse` takes the last. The text then has
  // more members than the value.
  if (checkValue(value, '', 0) !== countMembers(bytes)) {
    rejectDuplicate(text);
  }
  return value;
}

function rejectDuplicate(json: string): never {
  reject(duplicateMember(json) ?? '', 'must occur once: its object has two members of this name');
}

function reject(field: string, message: string): never {
  throw new PlatformError(
    'invalid_request',
    `The body is not valid: ${field || 'it'} ${message}.`,
    {
      errors: [{ field: field || 'body', message }],
    },
  );
}

/**
 * Checks a value.
 * @returns how many members its objects have
 */
function checkValue(value: unknown, path: string, depth: number): number {
  if (typeof value === 'string') {
    checkText(value, path);
  }
  // `1e400` becomes Infinity, which JSON.stringify would write as null.
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    reject(path, 'must be a number within the range of a double');
  }
  if (typeof value !== 'object' || value === null) {
    return 0;
  }
  if (depth >= maxDepth) {
    reject(path, `must not be nested deeper than ${maxDepth} levels`);
  }
  const entries = Object.entries(value);
  let members = Array.isArray(value) ? 0 : entries.length;
  for (const [name, inner] of entries) {
    const innerPath = path === '' ? name : `${path}.${name}`;
    checkText(name, path);
    if (name === '__proto__') {
      reject(innerPath, 'is not an allowed member name');
    }
    members += checkValue(inner, innerPath, depth + 1);
  }
  return members;
}

function checkText(text: string, path: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    reject(path, 'must not contain NUL or a lone surrogate');
  }
}
