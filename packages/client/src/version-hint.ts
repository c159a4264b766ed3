import manifest from '../package.json' with { type: 'json' };
import type { Problem } from './api-error.ts';

export interface RefusedCall {
  baseUrl: string;
  status: number;
  method: string;
  /** The path, with `{…}` in place of ids. */
  schemaPath: string;
  problem: Problem | undefined;
}

/**
 * Matches the messages of the platform for an unknown path. An e2e test compares the pattern with
 * the messages.
 */
const unknownPath = /^There is (?:nothing at this address|no version )/;
/**
 * Matches the message for an unknown name. A message with a suggestion does not match, because a
 * suggestion means that the name was mistyped.
 */
const unknownName = /^is not a known (?:field|parameter)(?!: did you mean)/;

/**
 * Returns advice if the server does not know a path, a method or a name, because the versions of
 * client and server may differ.
 */
export function hintOf(call: RefusedCall): string | undefined {
  const own = `Download the client that matches the server from ${call.baseUrl}/sdk`;
  const { version } = manifest;
  if (isUnknownOperation(call)) {
    const operation = `${call.method} ${call.schemaPath}`;
    return `The server has no ${operation}, which version ${version} of this client calls. ${own}`;
  }
  const errors = call.status === 400 ? (call.problem?.errors ?? []) : [];
  return errors.some(({ message }) => unknownName.test(message))
    ? `If you typed the name correctly, the server has a different version than this client (${version}). ${own}`
    : undefined;
}

/**
 * Returns whether the server does not have the operation. A 404 usually means a missing record,
 * except if the platform reports an unknown path, or another server sends the response. A 410 means
 * that the API version has ended.
 */
function isUnknownOperation({ status, problem }: RefusedCall): boolean {
  if (status === 405 || status === 410) {
    return true;
  }
  return status === 404 && (problem === undefined || unknownPath.test(problem.message));
}
