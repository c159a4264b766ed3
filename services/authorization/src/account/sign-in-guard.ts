import { PlatformError } from '@irp/errors';
import { equalInConstantTime } from '@irp/web-pages';
import type { UserStore } from '../people/store/user-store.ts';
import type { PageContext, PageResult, Redirect, SignedInContext } from './page-handlers.ts';
import { signInAddress, signInPath } from './return-path.ts';

/** Wraps handlers of pages that require a signed-in user: others are redirected to the sign-in page. */
export interface SignInGuard {
  get(handle: (context: SignedInContext) => Promise<PageResult>): (context: PageContext) => Promise<PageResult>;
  /** Also checks the form's CSRF token. @throws PlatformError 403 for a wrong one */
  post(
    handle: (context: SignedInContext, form: Map<string, string>) => Promise<PageResult>,
  ): (context: PageContext, form: Map<string, string>) => Promise<PageResult>;
}

export const redirectToSignIn: Redirect = { location: signInPath };

export function createSignInGuard(users: Pick<UserStore, 'find'>, csrfOf: (sessionUid: string) => string): SignInGuard {
  async function signedIn(context: PageContext): Promise<SignedInContext | undefined> {
    const { userId, uid } = context.session;
    const user = userId === undefined ? undefined : await users.find(userId);
    return user && { ...context, user, csrf: csrfOf(uid) };
  }
  return {
    get: (handle) => async (context) => {
      const signedInContext = await signedIn(context);
      return signedInContext ? handle(signedInContext) : { location: signInAddress(context.request.url) };
    },
    post: (handle) => async (context, form) => {
      const signedInContext = await signedIn(context);
      if (!signedInContext) return redirectToSignIn;
      if (!equalInConstantTime(form.get('csrf') ?? '', signedInContext.csrf))
        throw new PlatformError('forbidden', 'This form belongs to another session. Go back and reload the page.');
      return handle(signedInContext, form);
    },
  };
}
