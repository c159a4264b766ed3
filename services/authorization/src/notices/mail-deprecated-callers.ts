import type { DeprecatedCaller } from '@irp/contracts/authorization';
import type { MailParams } from '@irp/contracts/notifications';
import type { ApiKeyStore } from '../api-keys/store/api-key-store.ts';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { OwnerAddresses } from '../people/owner-addresses.ts';
import type { User, UserStore } from '../people/store/user-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { mergeTokens } from './domain/merge-tokens.ts';
import type { DeprecatedCallsStore } from './store/deprecated-calls-store.ts';

interface Dependencies {
  deprecatedCalls: DeprecatedCallsStore;
  users: UserStore;
  requestMail: RequestMail;
  issuer: () => string;
  now: () => number;
  apiKeys: ApiKeyStore;
  applications: Pick<ApplicationStore, 'find'>;
  ownerAddresses: OwnerAddresses;
  workspaces: WorkspaceStore;
}

type NamedCaller = MailParams<'deprecated-version'>['callers'][number];

/** Paths of the gateway's migration guides, by former and new version. */
const guides: Readonly<Record<string, string>> = { 'v1 v2': '/docs/migration-v1-to-v2' };

/** Milliseconds between two mails to an owner about a version. */
const noticeEveryMs = 7 * 86_400_000;

/**
 * Maximum number of workspaces that a mail names, because an application can be installed in
 * thousands of workspaces.
 */
const mostNamed = 50;

/**
 * Mails people about their credentials that call a deprecated version: at the first call, then once
 * a week while the calls continue. If an application has called without a user, the mail goes to
 * the recipients of notices about the application's secrets. The idempotency key of a mail contains
 * the number of the notice, so that concurrent or interrupted jobs send no mail twice.
 */
export function mailDeprecatedCallers(deps: Dependencies) {
  const { deprecatedCalls, users, requestMail, issuer, now } = deps;
  return async (): Promise<void> => {
    const callers = await deprecatedCalls.callersSince(new Date(now() - noticeEveryMs));
    for (const [userId, calledFor] of await byOwner(deps, callers)) {
      for (const group of Map.groupBy(calledFor, ({ version }) => version).values()) {
        const [first] = group;
        const owner = await users.find(userId);
        if (owner && first) {
          await notify(owner, first, group);
        }
      }
    }
  };

  async function notify(
    owner: User,
    { version, deprecatedOn, sunsetAt, successor }: DeprecatedCaller,
    callers: readonly DeprecatedCaller[],
  ): Promise<void> {
    const { lastNotice: notices, lastAt } = await deprecatedCalls.lastNotice(owner.id, version);
    if (lastAt && now() - lastAt.getTime() < noticeEveryMs) {
      return;
    }
    const fresh = callers.filter((caller) => !lastAt || new Date(caller.lastAt) > lastAt);
    if (fresh.length === 0) {
      return;
    }
    const merged = mergeTokens(fresh).toSorted((a, b) => b.calls - a.calls);
    const named = await Promise.all(
      merged.slice(0, mostNamed).map((caller) => withNames(deps, caller)),
    );
    const number = notices + 1;
    await requestMail({
      key: `deprecation/${version}/${owner.id}/${number}`,
      to: owner.email,
      userId: owner.id,
      kind: 'deprecated-version',
      params: {
        name: owner.name,
        version,
        deprecatedOn,
        sunsetAt,
        successor,
        stillSupported: new Date(deprecatedOn).getTime() > now(),
        callers: named,
        ...(merged.length > named.length && { more: merged.length - named.length }),
        link: `${issuer()}${guides[`${version} ${successor}`] ?? '/docs'}`,
      },
    });
    await deprecatedCalls.recordNotice(owner.id, version, number, new Date(now()));
  }
}

/** Groups callers by the users to notify. */
async function byOwner(
  deps: Pick<Dependencies, 'applications' | 'workspaces' | 'ownerAddresses'>,
  callers: readonly DeprecatedCaller[],
): Promise<Map<string, DeprecatedCaller[]>> {
  const owners = new Map<string, DeprecatedCaller[]>();
  const add = (userId: string, called: readonly DeprecatedCaller[]) =>
    owners.set(userId, [...(owners.get(userId) ?? []), ...called]);
  for (const [userId, called] of Map.groupBy(callers, (caller) => caller.userId)) {
    if (userId !== null) {
      add(userId, called);
    }
  }
  const withoutPerson = callers.filter(({ userId }) => userId === null);
  for (const [id, called] of Map.groupBy(withoutPerson, ({ applicationId }) => applicationId)) {
    for (const userId of await ownersOf(deps, id)) {
      add(userId, called);
    }
  }
  return owners;
}

async function ownersOf(
  {
    applications,
    workspaces,
    ownerAddresses,
  }: Pick<Dependencies, 'applications' | 'workspaces' | 'ownerAddresses'>,
  applicationId: string | null,
): Promise<string[]> {
  const application = applicationId === null ? undefined : await applications.find(applicationId);
  if (!application || application.state === 'deleted') {
    return [];
  }
  const workspace = await workspaces.find(application.workspaceId);
  if (!workspace) {
    return [];
  }
  return [...(await ownerAddresses(application, workspace)).values()].map(({ userId }) => userId);
}

async function withNames(
  {
    apiKeys,
    applications,
    workspaces,
  }: Pick<Dependencies, 'apiKeys' | 'applications' | 'workspaces'>,
  { calls, lastAt, credentialId: credential, applicationId, workspaceId }: DeprecatedCaller,
): Promise<NamedCaller> {
  const [key, application, workspace] = await Promise.all([
    apiKeys.find(workspaceId, credential),
    applicationId === null ? undefined : applications.find(applicationId),
    workspaces.find(workspaceId),
  ]);
  return {
    credential,
    ...(key && { apiKey: { name: key.name, prefix: key.prefix } }),
    ...(application && {
      application: {
        id: application.id,
        name: application.name,
      },
    }),
    workspace: workspace?.name ?? workspaceId,
    calls,
    lastAt,
  };
}
