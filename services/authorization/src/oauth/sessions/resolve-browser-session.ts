import type {
  resolveBrowserPrincipal as principalContract,
  resolveBrowserSession as sessionContract,
} from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { BrowserPeople, PrincipalRefusal } from '@irp/web-pages';

/** Returns the signed-in user, for pages of other services. */
export function resolveBrowserSession({
  signedIn,
}: BrowserPeople): Operation<typeof sessionContract> {
  return async ({ body }) => {
    const person = await signedIn(body.cookie);
    if (!person) {
      throw new PlatformError('not_found', 'Nobody is signed in.');
    }
    return { status: 200, body: person };
  };
}

const refusals: Record<PrincipalRefusal, () => PlatformError> = {
  signed_out: () => new PlatformError('unauthorized', 'Sign in first.'),
  session_ended: () =>
    new PlatformError('conflict', 'An admin ended your sessions in the workspace: sign in again.'),
  second_factor_required: () =>
    new PlatformError('forbidden', 'The workspace requires a sign-in with a second factor.'),
  no_such_workspace: () =>
    new PlatformError(
      'not_found',
      'You are not a member of a workspace with this id in this region.',
    ),
};

/** Returns the current rights of the signed-in user in a workspace. */
export function resolveBrowserPrincipal({
  principalIn,
}: BrowserPeople): Operation<typeof principalContract> {
  return async ({ body: { cookie, workspaceId, environment } }) => {
    const principal = await principalIn(cookie, workspaceId, environment);
    if (typeof principal === 'string') {
      throw refusals[principal]();
    }
    return {
      status: 200,
      body: { principal },
    };
  };
}
