import type { DeprecatedCaller } from '@irp/contracts';
import { deprecationNotice, type NamedCaller, noticeEveryMs } from '../domain/deprecation-notice.ts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';

/**
 * Tells people which of their credentials still call a deprecated version: at once when it is first seen, then once a
 * week for as long as it goes on. May run in several processes and be cut off anywhere: the mail's key is the notice's
 * number, so that none is posted twice.
 */
export function mailDeprecatedCallers(deps: Deps) {
  const { deprecatedCalls, users, postOffice, now } = deps;
  return async (): Promise<void> => {
    const callers = await deprecatedCalls.since(new Date(now() - noticeEveryMs));
    for (const group of byOwnerAndVersion(callers)) {
      const [{ userId, version }] = group as [DeprecatedCaller, ...DeprecatedCaller[]];
      const owner = userId === null ? undefined : await users.find(userId);
      if (owner) await notice(owner, version, group);
    }
  };

  async function notice(owner: User, version: string, callers: readonly DeprecatedCaller[]): Promise<void> {
    const { notices, lastAt } = await deprecatedCalls.notices(owner.id, version);
    if (lastAt && now() - lastAt.getTime() < noticeEveryMs) return;
    const fresh = callers.filter((caller) => !lastAt || new Date(caller.lastAt) > lastAt);
    if (fresh.length === 0) return;
    const named = await Promise.all(fresh.map((caller) => withNames(deps, caller)));
    const number = notices + 1;
    await postOffice.post({
      key: `deprecation/${version}/${owner.id}/${number}`,
      to: owner.email,
      ...deprecationNotice(
        owner.name,
        named.toSorted((a, b) => b.caller.calls - a.caller.calls),
      ),
    });
    await deprecatedCalls.noticed(owner.id, version, number, new Date(now()));
  }
}

function byOwnerAndVersion(callers: readonly DeprecatedCaller[]): Iterable<DeprecatedCaller[]> {
  return Map.groupBy(callers, ({ userId, version }) => `${userId} ${version}`).values();
}

async function withNames({ apiKeys, workspaces }: Deps, caller: DeprecatedCaller): Promise<NamedCaller> {
  const [key, workspace] = await Promise.all([
    apiKeys.find(caller.workspaceId, caller.credentialId),
    workspaces.find(caller.workspaceId),
  ]);
  const credential = key ? `API key "${key.name}" (${key.prefix}…)` : `credential ${caller.credentialId}`;
  return { caller, credential, workspace: workspace?.name ?? caller.workspaceId };
}
