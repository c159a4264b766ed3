import type { IncomingMessage } from 'node:http';
import { duplicateMember } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { countMembers } from './count-members.ts';
import { readBytes } from './read-bytes.ts';

const maxDepth = 20;
/**
 * Maximum length of an empty object with spaces in bytes. A longer body is not accepted as empty.
 */
const maxEmptyBytes = 100;
const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** The media type of a JSON Patch (RFC 6902). The endpoints accept merge patches only. */
const jsonPatchType = /^application\/json-patch\+json\b/i;

export interface JsonBodyOptions {
  maxBytes: number;
  /**
   * The accepted media types, which the error lists. A type with the suffix `+json` (RFC 6839) is
   * accepted even if it is not listed.
   */
  types: readonly string[];
  /**
   * The result for a body of 0 bytes, regardless of its media type. Default: an empty body is an
   * error.
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
 * Returns whether a body is empty or an empty object. Some clients send an empty object in place of
 * an empty body. The function reads at most 100 bytes.
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
    // `Accept-Patch` or `Accept` lists the accepted types (RFC 5789, section 2.2; RFC 9110, section
    // 15.5.16).
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
 * Parses JSON (RFC 8259) and rejects values that a database could not store unchanged. The text
 * must be UTF-8 without NUL and lone surrogates. An object must not have a member `__proto__` or
 * two members of the same name. A number must fit into a double. The maximum depth is 20 levels.
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
  // If an object has two members with the same name, `JSON.parse` takes the last member. A text
  // with a duplicate name therefore has more members than the parsed value.
  if (checkValue(value, '', 0) !== countMembers(bytes)) {
    rejectDuplicate(text);
  }
  return value;
}

function rejectDuplicate(json: string): never {
  reject(
    duplicateMember(json) ?? '',
    'must occur only once: the object has two members with this name',
  );
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
 * Checks that a value is allowed in a body.
 * @returns the number of members of all objects in the value
 */
function checkValue(value: unknown, path: string, depth: number): number {
  if (typeof value === 'string') {
    checkText(value, path);
  }
  // `JSON.parse` converts `1e400` to Infinity, and `JSON.stringify` would write Infinity as null.
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
