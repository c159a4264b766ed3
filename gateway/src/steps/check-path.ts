import { PlatformError } from '@irp/errors';
import type { ReceivedExchange } from '../exchange.ts';

const plain = /^(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)+\/?$/;

const rules: readonly [pattern: RegExp, message: string][] = [
  [
    /^(?!\/)/,
    'The request target must be a path that begins with /, or an http URL of this server.',
  ],
  [/%2f/i, 'The path must not contain an encoded slash (%2F).'],
  [/\\|%5c/i, 'The path must not contain a backslash, encoded (%5C) or not.'],
  [/%00/, 'The path must not contain NUL (%00).'],
  [/\/\//, 'The path must not contain an empty segment (//).'],
  [/\/(?:\.|%2e){1,2}(?=\/|$)/i, 'The path must not contain a dot segment (. or ..).'],
  [/%(?![0-9a-f]{2})/i, 'The path contains a % that is not followed by two hexadecimal digits.'],
  [/[^\w.~!$&'()*+,;=:@/%-]/, 'The path contains a character that must be percent-encoded.'],
];

/**
 * Rejects paths that a service could interpret differently than the gateway does (RFC 3986,
 * sections 3.3 and 6.2.2).
 */
export function checkPath({ path, rawQuery }: ReceivedExchange): void {
  if (rawQuery.includes('#')) {
    throw invalid('The address must not contain a fragment (#).');
  }
  if (plain.test(path) || path === '/') {
    return;
  }
  for (const [pattern, message] of rules) {
    if (pattern.test(path)) {
      throw invalid(message);
    }
  }
  if (!isUtf8(path)) {
    throw invalid('The path is not percent-encoded UTF-8.');
  }
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function invalid(message: string): PlatformError {
  return new PlatformError('invalid_request', message);
}
