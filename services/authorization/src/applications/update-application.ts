import { isDeepStrictEqual } from 'node:util';
import {
  applicationDefaults,
  type updateApplication as contract,
  patchableApplicationFields,
} from '@irp/contracts/authorization';
import { type Call, type Operation, patchFields } from '@irp/http';
import type { z } from 'zod';
import type { RequireMembersAddress } from '../people/owner-addresses.ts';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { ChangeApplication } from './change-application.ts';
import { type ApplicationUpdate, replyWith } from './change-application.ts';
import {
  type Application,
  type ClientSecret,
  hasSecret,
  liveSecrets,
  requireState,
} from './domain/application.ts';
import { changesBetween, type FieldChange } from './domain/application-changes.ts';
import { requireMayGive, validateApplication } from './domain/application-rules.ts';
import { ownedApplication } from './owned-application.ts';
import type { ApplicationStore } from './store/application-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  requireMembersAddress: RequireMembersAddress;
  changeApplication: ChangeApplication;
  now: () => number;
  consents: ConsentStore;
}

type Body = Call<typeof contract>['body'];

export function updateApplication({
  applications,
  requireMembersAddress,
  changeApplication,
  now,
  consents,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    const { workspaceId } = await ownedApplication(applications, principal, params.id);
    const { email } = body.owner ?? {};
    if (email !== undefined) {
      await requireMembersAddress(workspaceId, { email });
    }
    const changed = await changeApplication(
      {
        principal,
        id: params.id,
        preconditions: headers,
      },
      (before): ApplicationUpdate | undefined => {
        requireState(before, 'active', 'suspended');
        const application = {
          ...before,
          ...patchedFields(before, body),
        };
        const added = application.scopes.filter((scope) => !before.scopes.includes(scope));
        requireMayGive(
          principal,
          weakens(before, application) ? [...before.scopes, ...added] : added,
        );
        validateApplication(application, before);
        const changes = changesBetween(before, application, Object.keys(body));
        if (changes.length === 0) {
          return undefined;
        }
        return {
          application: {
            ...application,
            ...secretsBesideKeys(application),
          },
          events: eventsOf(before, application, changes, now()),
        };
      },
    );
    // Narrows the consents, so that a scope that is added again later requires a new consent.
    if (body.scopes !== undefined) {
      await consents.narrow(changed.id, changed.scopes);
    }
    return replyWith(changed);
  };
}

function patchedFields(before: Application, body: Body): Partial<Application> {
  const { redirectUris = before.redirectUris } = body;
  const defaults = applicationDefaults(before.type, redirectUris ?? []);
  const patched = patchFields(patchableApplicationFields, patchableOf(before), body, defaults);
  const { name, scopes, grantTypes, ...others } = patched;
  return {
    ...others,
    name: name.trim(),
    scopes: [...new Set(scopes)],
    grantTypes: [...new Set(grantTypes)],
  };
}

function patchableOf(application: Application): z.input<typeof patchableApplicationFields> {
  const names = Object.keys(
    patchableApplicationFields.shape,
  ) as (keyof typeof patchableApplicationFields.shape)[];
  // The type assertion is safe: an application has all patchable fields.
  return Object.fromEntries(names.map((name) => [name, application[name]])) as z.input<
    typeof patchableApplicationFields
  >;
}

/**
 * Returns whether the change can give somebody all rights of the application, or removes a
 * protection. Examples are a new key, redirect URI, grant type or name, and another recipient of
 * security notices or logout tokens. If true, the caller needs all scopes of the application.
 */
function weakens(before: Application, after: Application): boolean {
  const adds = (name: 'redirectUris' | 'postLogoutRedirectUris' | 'grantTypes') => {
    const known: readonly string[] = before[name];
    return after[name].some((value) => !known.includes(value));
  };
  return (
    !isDeepStrictEqual(after.jwks, before.jwks) ||
    adds('redirectUris') ||
    adds('postLogoutRedirectUris') ||
    adds('grantTypes') ||
    (before.pkceRequired && !after.pkceRequired) ||
    (before.dpopBound && !after.dpopBound) ||
    after.name !== before.name ||
    after.owner.email !== before.owner.email ||
    after.backchannelLogoutUri !== before.backchannelLogoutUri
  );
}

function secretsBesideKeys({ jwks, secrets }: Application): Pick<Application, 'secrets'> {
  return { secrets: jwks === null ? secrets : [] };
}

function eventsOf(
  before: Application,
  after: Application,
  changes: FieldChange[],
  nowMs: number,
): ApplicationUpdate['events'] {
  const added = after.scopes.filter((scope) => !before.scopes.includes(scope));
  const removed = before.scopes.filter((scope) => !after.scopes.includes(scope));
  const data = {
    fields: changes.map(({ path }) => path.slice(1)),
    changes,
  };
  const events: ApplicationUpdate['events'] = [{ type: 'application.updated', data }];
  if (added.length > 0) {
    events.push({
      type: 'application.scopes_expanded',
      data: { added, scopes: after.scopes },
    });
  }
  if (removed.length > 0) {
    events.push({
      type: 'application.scopes_reduced',
      data: { removed, scopes: after.scopes },
    });
  }
  const isRemoved = ({ id: secretId }: ClientSecret) =>
    !hasSecret(
      {
        ...after,
        ...secretsBesideKeys(after),
      },
      secretId,
    );
  for (const { id: secretId, prefix } of liveSecrets(before, nowMs).filter(isRemoved)) {
    events.push({
      type: 'secret.revoked',
      data: { secretId, prefix },
    });
  }
  return events;
}
