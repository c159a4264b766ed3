import type { Caller } from './caller.ts';

/**
 * A known credential that is refused for now, such as an API key of a person without the second
 * factor that the workspace requires.
 */
export interface RefusedCredential {
  /** Why, and what to do, in words for the caller. */
  refusal: string;
}

/** What a lookup finds: undefined for an unknown, revoked or expired credential. */
export type FoundCredential = Caller | RefusedCredential | undefined;

export function isCaller(found: FoundCredential): found is Caller {
  return found !== undefined && 'principal' in found;
}
