import { PlatformError } from '@irp/errors';
import { equalInConstantTime } from '@irp/web-pages';
import { choosePageLanguage } from '../people/pages/page-language.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { isSessionEndedInAny } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { BrowserSession } from './browser-session.ts';
import type { PageContext, PageResult, Redirect, SignedInContext } from './page-handlers.ts';
import { signInAddress, signInAgainAddress, signInPath } from './return-path.ts';

/**
 * Wraps the handlers of pages for signed-in users. A request without a signed-in user gets a
 * redirect to the sign-in page.
 */
export interface SignInGuard {
  get(
    handle: (context: SignedInContext) => Promise<PageResult>,
  ): (context: PageContext) => Promise<PageResult>;
  /**
   * Wraps the handler of a form, and checks the CSRF token of the form. If an admin of a workspace
   * has ended the user's sessions in the workspace, requires a new sign-in. Without a new sign-in,
   * a form that renews the session would make the session valid in the workspace again.
   * @throws PlatformError 403 for a wrong CSRF token
   */
  post(handle: FormHandler): ReceivesForm;
  /** Handles the sign-out form, even for a session that an admin has ended. */
  signOut(handle: FormHandler): ReceivesForm;
  /** Returns whether forms in this session require a new sign-in; false if nobody is signed in. */
  asksForSignIn(session: BrowserSession): Promise<boolean>;
}

type FormHandler = (context: SignedInContext, form: Map<string, string>) => Promise<PageResult>;
type ReceivesForm = (context: PageContext, form: Map<string, string>) => Promise<PageResult>;

interface Dependencies {
  users: Pick<UserStore, 'find'>;
  workspaces: Pick<WorkspaceStore, 'listOfMember'>;
  csrfOf: (sessionUid: string) => string;
}

export const redirectToSignIn: Redirect = { location: signInPath };

export function createSignInGuard({ users, workspaces, csrfOf }: Dependencies): SignInGuard {
  async function signedIn(context: PageContext): Promise<SignedInContext | undefined> {
    const { userId, uid } = context.session;
    const user = userId === undefined ? undefined : await users.find(userId);
    return (
      user && {
        ...context,
        user,
        csrf: csrfOf(uid),
        language: choosePageLanguage(context, { user }),
      }
    );
  }
  async function asksForSignIn({ userId, signedInAt }: BrowserSession): Promise<boolean> {
    return (
      userId !== undefined &&
      isSessionEndedInAny(await workspaces.listOfMember(userId), userId, signedInAt)
    );
  }
  const receive =
    (handle: FormHandler): ReceivesForm =>
    async (context, form) => {
      const signedInContext = await signedIn(context);
      if (!signedInContext) {
        return redirectToSignIn;
      }
      if (!equalInConstantTime(form.get('csrf') ?? '', signedInContext.csrf)) {
        throw new PlatformError(
          'forbidden',
          'This form belongs to another session. Go back and reload the page.',
        );
      }
      return handle(signedInContext, form);
    };
  return {
    get: (handle) => async (context) => {
      const signedInContext = await signedIn(context);
      return signedInContext
        ? handle(signedInContext)
        : { location: signInAddress(context.request.url) };
    },
    post: (handle) =>
      receive(async (context, form) =>
        (await asksForSignIn(context.session))
          ? { location: signInAgainAddress }
          : handle(context, form),
      ),
    signOut: receive,
    asksForSignIn,
  };
}
