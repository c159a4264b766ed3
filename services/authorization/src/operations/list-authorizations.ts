import type { AuthorizationView, listAuthorizations as contract, Principal, Scope } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireOwnHand, requireUser } from '../domain/caller.ts';
import { afterId, toPage } from '../domain/page.ts';
import { isAdmin } from '../domain/workspace.ts';
import type { Consent } from '../store/consent-store.ts';
import type { Deps } from './deps.ts';

export function listAuthorizations({ consents, applications }: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const after = afterId(query.cursor);
    const filter = { ...whose(principal, query.all === 'true'), ...ofApplication(query) };
    const read = await consents.list(filter, after, query.limit + 1);
    const { data, meta } = toPage(read, query.limit, after, ({ id }) => id);
    const names = await applications.findAll(data.map(({ applicationId }) => applicationId));
    const view = (consent: Consent) => viewAuthorization(consent, names.get(consent.applicationId)?.name);
    return { status: 200, body: { data: data.map(view), meta } };
  };
}

/** One's own, or as an admin everyone's. @throws PlatformError 403 */
export function whose(principal: Principal, all: boolean) {
  requireOwnHand(principal);
  const { workspaceId, environment } = principal;
  const place = { workspaceId, ...(environment === 'sandbox' ? { environment } : {}) };
  if (!all) return { ...place, userId: requireUser(principal) };
  if (!isAdmin(principal.role) || !principal.scopes.includes('tokens.revoke'))
    throw new PlatformError('forbidden', "Everyone's are for admins and owners, with the scope tokens.revoke.");
  return place;
}

export function ofApplication({ applicationId }: { applicationId?: string | undefined }) {
  return applicationId === undefined ? {} : { applicationId };
}

function viewAuthorization(consent: Consent, name: string | undefined): AuthorizationView {
  const { id, applicationId, workspaceId, environment, userId, scopes, identityScopes, agreedAt, lastUsedAt } = consent;
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
