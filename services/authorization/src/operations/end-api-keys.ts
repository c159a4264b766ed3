import type { Actor } from '@irp/contracts';
import type { KeyFilter } from '../store/api-key-store.ts';
import { keyRevoked } from './api-key-events.ts';
import type { Deps } from './deps.ts';

/** Ends every key of a person that fits, each with its event. @returns their ids */
export async function endApiKeys(
  deps: Deps,
  filter: KeyFilter & { userId: string },
  actor: Actor,
  reason: string,
): Promise<string[]> {
  const keys = await deps.apiKeys.findLive(filter);
  for (const key of keys) await deps.apiKeys.revoke(key, new Date(deps.now()), keyRevoked(deps, key, actor, reason));
  return keys.map(({ id }) => id);
}
