import { insufficientScope } from '../credentials/challenge.ts';
import type { Exchange } from '../exchange.ts';
import { neededScopes } from '../needed-scopes.ts';

/** Refuses at the door what the service would refuse: it checks the same, where the data is. */
export function sufficientScope({ caller, version, request, path }: Exchange): void {
  if (caller === undefined) return;
  const pathInVersion = version === undefined ? path : path.slice(version.name.length + 1);
  const needed = neededScopes(version?.name ?? 'unversioned', request.method!, pathInVersion);
  if (needed === undefined) return;
  const { scopes } = caller.principal;
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) throw insufficientScope(caller.jkt === undefined ? 'bearer' : 'dpop', needed, missing);
}
