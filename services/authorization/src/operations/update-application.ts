import type { updateApplication as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { type Application, type ClientSecret, holdsSecret, liveSecrets, requireState } from '../domain/application.ts';
import { requireMayGive, requireSound } from '../domain/application-rules.ts';
import { type Change, changeApplication, replyWith } from './change-application.ts';
import type { Deps } from './deps.ts';
import { ownedApplication } from './owned-application.ts';
import { requireMembersAddress } from './owner-addresses.ts';

type Body = Call<typeof contract>['body'];

export function updateApplication(deps: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof contract>): Promise<Reply> => {
    const { workspaceId } = await ownedApplication(deps.applications, principal, params.id);
    await requireMembersAddress(deps, workspaceId, body.owner);
    const changed = await changeApplication(
      deps,
      { principal, id: params.id, ifMatch: headers['if-match'] },
      (before): Change => {
        requireState(before, 'active', 'suspended');
        const application = { ...before, ...wanted(body) };
        const added = application.scopes.filter((scope) => !before.scopes.includes(scope));
        requireMayGive(principal, opensToOthers(before, body) ? application.scopes : added);
        requireSound(application);
        return {
          application: { ...application, ...keysInPlaceOfSecrets(application) },
          events: eventsOf(before, application, body, deps.now()),
        };
      },
    );
    // Were one to come back later, nobody has agreed to it any more.
    if (body.scopes !== undefined) await deps.consents.narrow(changed.id, changed.scopes);
    return replyWith(changed);
  };
}

function wanted({ scopes, grantTypes, name, ...rest }: Body): Partial<Application> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...(given as Partial<Application>),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(scopes === undefined ? {} : { scopes: [...new Set(scopes)] }),
    ...(grantTypes === undefined ? {} : { grantTypes: [...new Set(grantTypes)] }),
  };
}

/** Whoever holds the new keys, or is sent the codes of people who agreed long ago, acts with all that the application may. */
function opensToOthers({ redirectUris }: Application, body: Body): boolean {
  return body.jwks !== undefined || (body.redirectUris ?? []).some((uri) => !redirectUris.includes(uri));
}

function keysInPlaceOfSecrets({ jwks, secrets }: Application): Pick<Application, 'secrets'> {
  return { secrets: jwks === null ? secrets : [] };
}

function eventsOf(before: Application, after: Application, body: Body, nowMs: number): Change['events'] {
  const added = after.scopes.filter((scope) => !before.scopes.includes(scope));
  const removed = before.scopes.filter((scope) => !after.scopes.includes(scope));
  const data = { fields: Object.keys(body), changes: changesBetween(before, after, Object.keys(body)) };
  const events: Change['events'] = [{ type: 'application.updated', data }];
  if (added.length > 0) events.push({ type: 'application.scopes_expanded', data: { added, scopes: after.scopes } });
  if (removed.length > 0) events.push({ type: 'application.scopes_reduced', data: { removed, scopes: after.scopes } });
  const isGone = ({ id: secretId }: ClientSecret) =>
    !holdsSecret({ ...after, ...keysInPlaceOfSecrets(after) }, secretId);
  for (const { id: secretId } of liveSecrets(before, nowMs).filter(isGone))
    events.push({ type: 'secret.revoked', data: { secretId } });
  return events;
}

/** Long ones are cut: the log tells that they changed, and how they began. */
const maxText = 500;

function changesBetween(before: Application, after: Application, fields: string[]) {
  const known = fields as (keyof Application)[];
  const isOther = (field: keyof Application) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  return known
    .filter(isOther)
    .map((field) => ({ path: `/${field}`, before: shortened(before[field]), after: shortened(after[field]) }));
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  return text.length > maxText ? `${text.slice(0, maxText).toWellFormed()}…` : (value ?? null);
}
