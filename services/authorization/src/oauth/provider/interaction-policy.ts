import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { usedSecondFactor } from '../../people/domain/authentication-methods.ts';
import { isSessionEnded } from '../../workspaces/domain/workspace.ts';
import type { IsLive } from '../sessions/is-live.ts';
import { acrValues } from './authentication-context.ts';
import type { RequestedWorkspace } from './requested-workspace.ts';

/**
 * Name of the prompt for a second factor. The prompt appears if the workspace requires a second
 * factor and the user has signed in without a second factor.
 */
export const secondFactorPrompt = 'second_factor';

/**
 * Creates the prompts for a user, in this order: select an account, sign in, enter the second
 * factor, consent.
 */
export function createInteractionPolicy(requestedWorkspace: RequestedWorkspace, isLive: IsLive) {
  const { Check, Prompt, base } = interactionPolicy;

  /**
   * Returns whether the requested workspace requires a second factor that the sign-in lacks. For a
   * workspace that the user selects on the consent page, the consent page makes this check. The
   * token endpoint repeats the check for every workspace.
   */
  async function lacksSecondFactor(ctx: KoaContextWithOIDC): Promise<boolean> {
    const userId = ctx.oidc.session?.accountId;
    if (userId === undefined || usedSecondFactor(ctx.oidc.session?.amr)) {
      return false;
    }
    return (await requestedWorkspace(ctx, userId))?.requiresSecondFactor ?? false;
  }

  /**
   * Returns whether an admin has ended the user's sessions in the requested workspace. For a
   * workspace that the user selects on the consent page, the consent page and the token endpoint
   * make this check.
   */
  async function hasEndedSession(ctx: KoaContextWithOIDC): Promise<boolean> {
    const { accountId, loginTs = 0 } = ctx.oidc.session ?? {};
    if (accountId === undefined) {
      return false;
    }
    const option = await requestedWorkspace(ctx, accountId);
    return (
      option !== undefined && isSessionEnded(option.workspace, accountId, new Date(loginTs * 1_000))
    );
  }

  /**
   * Returns whether the submitted sign-in has become invalid: an operator disabled the account, or
   * the sessions of the account ended. A session from an earlier request needs no further check,
   * because the session adapter has checked the session.
   */
  async function hasInvalidSignIn({ oidc }: KoaContextWithOIDC): Promise<boolean> {
    const { accountId } = oidc.session ?? {};
    if (accountId === undefined) {
      return false;
    }
    if (oidc.account === undefined) {
      return true;
    }
    return oidc.result?.login !== undefined && !(await isLive(oidc.session ?? {}));
  }

  const policy = base();
  policy.add(
    new Prompt({
      name: 'select_account',
      requestable: true,
    }),
    0,
  );
  const signIn = policy.get('login')?.checks;
  // Removes oidc-provider's own checks for `acr`: they would ask a user without a second factor to
  // sign in again and again.
  for (const reason of ['essential_acr', 'essential_acrs']) {
    signIn?.remove(reason);
  }
  signIn?.add(
    new Check(
      'essential_acr',
      'the sign-in did not reach the requested acr',
      'login_required',
      lacksEssentialAcr,
    ),
  );
  const invalid = 'the sign-in is no longer valid';
  signIn?.add(new Check('sign_in_invalid', invalid, 'login_required', hasInvalidSignIn));
  const ended = 'an admin ended the sessions in the workspace';
  signIn?.add(new Check('session_ended', ended, 'login_required', hasEndedSession));
  const check = new Check(
    'second_factor_missing',
    'the workspace requires a second factor',
    lacksSecondFactor,
  );
  policy.add(new Prompt({ name: secondFactorPrompt }, check), policy.length - 1);
  return policy;
}

/**
 * Returns whether a user must sign in again, because the request requires another `acr` than the
 * session has.
 * @throws UnmetAuthenticationRequirements if a new sign-in does not help (OpenID Connect Core 1.0,
 *   section 5.5.1.1)
 */
function lacksEssentialAcr({ oidc }: KoaContextWithOIDC): boolean {
  const { essential, value, values } = oidc.claims.id_token?.acr ?? {};
  if (essential !== true || (value === undefined && values === undefined)) {
    return false;
  }
  if (values !== undefined && !Array.isArray(values)) {
    throw new errors.InvalidRequest('claims.id_token.acr.values must be an array');
  }
  // A session stored by an earlier version of this service has no `acr`, so its user must sign in
  // again.
  const accepted: unknown[] = [...(values ?? []), ...(value === undefined ? [] : [value])];
  if (accepted.includes(oidc.acr)) {
    return false;
  }
  if (!acrValues.some((acr) => accepted.includes(acr))) {
    throw new errors.UnmetAuthenticationRequirements(
      'none of the requested acr values is supported',
    );
  }
  if (oidc.result?.login !== undefined) {
    throw new errors.UnmetAuthenticationRequirements(
      'the person has not set up the sign-in method that the requested acr requires',
    );
  }
  return true;
}
