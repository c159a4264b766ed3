import type { Caller } from './caller.ts';

/**
 * A known credential that is temporarily refused, such as an API key of a person without the second
 * factor required by the workspace.
 */
export interface RefusedCredential {
  /** Reason and remedy, for the caller. */
  refusal: string;
}

/** Result of a lookup: undefined for an unknown, revoked or expired credential. */
export type FoundCredential = Caller | RefusedCredential | undefined;

export function isCaller(found: FoundCredential): found is Caller {
  return found !== undefined && 'principal' in found;
}
