import type { Deps } from './deps.ts';
import { finishEndTokens } from './end-tokens.ts';

const atOnce = 20;

/** Finishes what processes began that died before they could say that it was done. @returns how many it finished */
export function settleEndings(deps: Deps) {
  return async (): Promise<number> => {
    const abandoned = await deps.events.abandoned(atOnce);
    for (const event of abandoned) {
      if (event.type === 'token.revoked') await finishEndTokens(deps, event);
      // It counts what was refused: how often is no longer known, but that it was.
      else await deps.events.confirm(event);
    }
    return abandoned.length;
  };
}
