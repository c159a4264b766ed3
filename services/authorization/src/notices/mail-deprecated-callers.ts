import type { DeprecatedCaller } from '@irp/contracts/authorization';
import type { ApiKeyStore } from '../api-keys/store/api-key-store.ts';
import type { MailQueue } from '../mail/mail.ts';
import type { User, UserStore } from '../people/store/user-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { deprecationNotice, type NamedCaller, noticeEveryMs } from './domain/deprecation-notice.ts';
import type { DeprecatedCallsStore } from './store/deprecated-calls-store.ts';

interface Dependencies {
  deprecatedCalls: DeprecatedCallsStore;
  users: UserStore;
  mailQueue: MailQueue;
  now: () => number;
  apiKeys: ApiKeyStore;
  workspaces: WorkspaceStore;
}

/**
 * Mails people which of their credentials call a deprecated version: when it is first seen, then once a week while it
 * continues. Can run in several processes and be interrupted: the idempotency key of a mail contains the number of the notice.
 */
export function mailDeprecatedCallers(deps: Dependencies) {
  const { deprecatedCalls, users, mailQueue, now } = deps;
  return async (): Promise<void> => {
    const callers = await deprecatedCalls.callersSince(new Date(now() - noticeEveryMs));
    for (const group of byOwnerAndVersion(callers)) {
      const [first] = group;
      if (first === undefined) continue;
      const { userId, version } = first;
      const owner = userId === null ? undefined : await users.find(userId);
      if (owner) await notify(owner, version, group);
    }
  };

  async function notify(owner: User, version: string, callers: readonly DeprecatedCaller[]): Promise<void> {
    const { lastNotice: notices, lastAt } = await deprecatedCalls.lastNotice(owner.id, version);
    if (lastAt && now() - lastAt.getTime() < noticeEveryMs) return;
    const fresh = callers.filter((caller) => !lastAt || new Date(caller.lastAt) > lastAt);
    if (fresh.length === 0) return;
    const named = await Promise.all(fresh.map((caller) => withNames(deps, caller)));
    const number = notices + 1;
    await mailQueue.enqueue({
      key: `deprecation/${version}/${owner.id}/${number}`,
      to: owner.email,
      ...deprecationNotice(
        owner.name,
        named.toSorted((a, b) => b.caller.calls - a.caller.calls),
      ),
    });
    await deprecatedCalls.recordNotice(owner.id, version, number, new Date(now()));
  }
}

function byOwnerAndVersion(callers: readonly DeprecatedCaller[]): Iterable<DeprecatedCaller[]> {
  return Map.groupBy(callers, ({ userId, version }) => `${userId} ${version}`).values();
}

async function withNames(
  { apiKeys, workspaces }: Pick<Dependencies, 'apiKeys' | 'workspaces'>,
  caller: DeprecatedCaller,
): Promise<NamedCaller> {
  const [key, workspace] = await Promise.all([
    apiKeys.find(caller.workspaceId, caller.credentialId),
    workspaces.find(caller.workspaceId),
  ]);
  const credential = key ? `API key "${key.name}" (${key.prefix}…)` : `credential ${caller.credentialId}`;
  return { caller, credential, workspace: workspace?.name ?? caller.workspaceId };
}
