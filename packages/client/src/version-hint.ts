import manifest from '../package.json' with { type: 'json' };
import type { Problem } from './api-error.ts';

export interface RefusedCall {
  baseUrl: string;
  status: number;
  method: string;
  /** With `{…}` in place of ids. */
  schemaPath: string;
  problem: Problem | undefined;
}

/** Messages of the platform for an unknown path. An e2e test compares the messages. */
const unknownPath = /^There is (?:nothing at this address|no version )/;
/** A name similar to a known name is a mistyped name. */
const unknownName = /^is not a known (?:field|parameter)(?!: did you mean)/;

/** Advice for a path, a method or a name unknown to the server: versions may differ. */
export function hintOf(call: RefusedCall): string | undefined {
  const own = `The client of the server is at ${call.baseUrl}/sdk`;
  const { version } = manifest;
  if (isUnknownOperation(call)) {
    const operation = `${call.method} ${call.schemaPath}`;
    return `The server has no ${operation}, which version ${version} of this client calls. ${own}`;
  }
  const errors = call.status === 400 ? (call.problem?.errors ?? []) : [];
  return errors.some(({ message }) => unknownName.test(message))
    ? `If the name is right, the server has another version than this client (${version}). ${own}`
    : undefined;
}

/**
 * 404 may be a missing record, unless the platform reports an unknown path, or the response comes
 * from another server. 410 is an ended version.
 */
function isUnknownOperation({ status, problem }: RefusedCall): boolean {
  if (status === 405 || status === 410) {
    return true;
  }
  return status === 404 && (problem === undefined || unknownPath.test(problem.message));
}
