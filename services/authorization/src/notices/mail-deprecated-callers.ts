import type { DeprecatedCaller } from '@irp/contracts/authorization';
import type { MailParams } from '@irp/contracts/notifications';
import type { ApiKeyStore } from '../api-keys/store/api-key-store.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { User, UserStore } from '../people/store/user-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { DeprecatedCallsStore } from './store/deprecated-calls-store.ts';

interface Dependencies {
  deprecatedCalls: DeprecatedCallsStore;
  users: UserStore;
  requestMail: RequestMail;
  issuer: () => string;
  now: () => number;
  apiKeys: ApiKeyStore;
  workspaces: WorkspaceStore;
}

type NamedCaller = MailParams<'deprecated-version'>['callers'][number];

/** What the gateway has of how to move from one version to another. */
const guides: Readonly<Record<string, string>> = { 'v1 v2': '/docs/migration-v1-to-v2' };

/** Minimum time between two notices to an owner about one version. */
const noticeEveryMs = 7 * 86_400_000;

/**
 * Mails people which of their credentials call a deprecated version: when it is first seen, then once a week while it
 * continues. Can run in several processes and be interrupted: the idempotency key of a mail contains the number of the notice.
 */
export function mailDeprecatedCallers(deps: Dependencies) {
  const { deprecatedCalls, users, requestMail, issuer, now } = deps;
  return async (): Promise<void> => {
    const callers = await deprecatedCalls.callersSince(new Date(now() - noticeEveryMs));
    for (const group of byOwnerAndVersion(callers)) {
      const [first] = group;
      if (first === undefined) continue;
      const owner = first.userId === null ? undefined : await users.find(first.userId);
      if (owner) await notify(owner, first, group);
    }
  };

  async function notify(
    owner: User,
    { version, deprecatedOn, sunsetAt, successor }: DeprecatedCaller,
    callers: readonly DeprecatedCaller[],
  ): Promise<void> {
    const { lastNotice: notices, lastAt } = await deprecatedCalls.lastNotice(owner.id, version);
    if (lastAt && now() - lastAt.getTime() < noticeEveryMs) return;
    const fresh = callers.filter((caller) => !lastAt || new Date(caller.lastAt) > lastAt);
    if (fresh.length === 0) return;
    const named = await Promise.all(fresh.map((caller) => withNames(deps, caller)));
    const number = notices + 1;
    await requestMail({
      ...{ key: `deprecation/${version}/${owner.id}/${number}`, to: owner.email, userId: owner.id },
      kind: 'deprecated-version',
      params: {
        ...{ name: owner.name, version, deprecatedOn, sunsetAt, successor },
        stillSupported: new Date(deprecatedOn).getTime() > now(),
        callers: named.toSorted((a, b) => b.calls - a.calls),
        link: `${issuer()}${guides[`${version} ${successor}`] ?? '/docs'}`,
      },
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
  const { calls, lastAt, credentialId } = caller;
  const named = key ? { apiKey: { name: key.name, prefix: key.prefix } } : {};
  return { credential: credentialId, ...named, workspace: workspace?.name ?? caller.workspaceId, calls, lastAt };
}
