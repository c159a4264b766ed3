import type { Principal, Scope } from '@irp/contracts';
import type {
  AuthorizationView,
  listAuthorizations as contract,
} from '@irp/contracts/authorization';
import { onlyEnvironmentOf, permissions } from '@irp/contracts/permissions';
import { byKey, type Operation, readPage } from '@irp/http';
import { requirePermission, requireScopesAndRole } from '../kernel/caller.ts';
import type { ApplicationNames } from './application-names.ts';
import type { Consent, ConsentStore } from './store/consent-store.ts';

interface Dependencies {
  consents: ConsentStore;
  applications: ApplicationNames;
}

export function listAuthorizations({
  consents,
  applications,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const filter = {
      ...ownerFilter(permissions.listAuthorizations, principal, query.all === 'true'),
      ...applicationFilter(query),
    };
    const { data, meta } = await readPage(query, {
      ...byKey(({ id }: Consent) => id),
      list: 'authorizations',
      query: filter,
      read: (range) => consents.list(filter, range),
      count: () => consents.countOf(filter),
    });
    const names = await applications.findAll(data.map(({ applicationId }) => applicationId));
    const view = (consent: Consent) =>
      viewAuthorization(consent, names.get(consent.applicationId)?.name);
    return {
      status: 200,
      body: {
        data: data.map(view),
        meta,
      },
    };
  };
}

type Listing = typeof permissions.listAuthorizations | typeof permissions.listTokens;

/**
 * Returns the filter for the caller's own consents or tokens. With `all`, the filter matches
 * consents or tokens of all members.
 * @throws PlatformError 403 if `all` is not permitted
 */
export function ownerFilter(permission: Listing, principal: Principal, all: boolean) {
  requirePermission(permission, principal);
  const { workspaceId } = principal;
  const environment = onlyEnvironmentOf(principal);
  const workspaceFilter = {
    workspaceId,
    ...(environment === undefined ? {} : { environment }),
  };
  if (!all) {
    return {
      ...workspaceFilter,
      userId: requirePermission(permission.own, principal),
    };
  }
  requireScopesAndRole(
    permission.others,
    principal,
    'the authorizations and tokens of all members',
  );
  return workspaceFilter;
}

export function applicationFilter({ applicationId }: { applicationId?: string | undefined }) {
  return applicationId === undefined ? {} : { applicationId };
}

function viewAuthorization(consent: Consent, name: string | undefined): AuthorizationView {
  const {
    id,
    applicationId,
    workspaceId,
    environment,
    userId,
    scopes,
    identityScopes,
    agreedAt,
    lastUsedAt,
  } = consent;
  return {
    id,
    application: { id: applicationId, name: name ?? '' },
    workspaceId,
    environment,
    userId,
    scopes: scopes as Scope[],
    identityScopes,
    agreedAt: agreedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
