import type { Deps } from './deps.ts';
import { finishEndTokens } from './end-tokens.ts';

const atOnce = 20;

/** Finishes what processes began that died before they could say that it was done. */
export function settleEndings(deps: Deps) {
  return async (): Promise<void> => {
    for (const event of await deps.events.abandoned(atOnce)) {
      if (event.type === 'token.revoked') await finishEndTokens(deps, event);
      // It counts what was refused: how often is no longer known, but that it was.
      else await deps.events.confirm(event);
    }
  };
}
