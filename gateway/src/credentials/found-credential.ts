import type { Caller } from './caller.ts';

/**
 * A known credential that the platform refuses for now. Example: the API key of a person without
 * the second factor that the workspace requires.
 */
export interface RefusedCredential {
  /** The reason, and what the caller can do, as text for the caller. */
  refusal: string;
}

/** The result of a lookup: undefined for an unknown, revoked or expired credential. */
export type FoundCredential = Caller | RefusedCredential | undefined;

export function isCaller(found: FoundCredential): found is Caller {
  return found !== undefined && 'principal' in found;
}
