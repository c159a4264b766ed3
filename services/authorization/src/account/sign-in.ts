import type { Page } from '@irp/web-pages';
import { signInFormPage } from '../people/pages/sign-in-form.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageContext, PageHandlers, Redirect } from './page-handlers.ts';
import { pageAfterSignIn, signInAddress } from './return-path.ts';

type Outcome = Awaited<ReturnType<PageDependencies['authenticator']['check']>>;
/** The error if the user's session is not valid in the workspace of the next page. */
const endedInWorkspace = { error: 'An admin ended your sessions in the workspace. Sign in again.' };

type Dependencies = Pick<PageDependencies, 'authenticator'>;

export function signInHandlers({ authenticator }: Dependencies): PageHandlers {
  return {
    get: async (context) => {
      const { language } = context;
      const isSignedIn = context.session.userId !== undefined;
      if (isSignedIn && !context.query.has('again')) {
        return { location: pageAfterSignIn(context.query) };
      }
      const offerPasskey = authenticator.offerPasskey(context);
      return signInFormPage(isSignedIn ? endedInWorkspace : {}, { language, offerPasskey });
    },
    post: async (context, form) => {
      const outcome = await authenticator.check(context, form);
      const location = pageAfterSignIn(context.query);
      return completeSignIn({ authenticator }, context, outcome, {
        email: form.get('email'),
        location,
      });
    },
  };
}

/**
 * Signs the user in, or returns the form to show next.
 * @param location the page to open after the sign-in
 */
export async function completeSignIn(
  { authenticator }: Dependencies,
  context: PageContext,
  outcome: Outcome,
  { email, location = '/account' }: { email?: string | undefined; location?: string } = {},
): Promise<Page | Redirect> {
  const { response, session, language } = context;
  const offerPasskey = authenticator.offerPasskey(context);
  if (!outcome.ok) {
    return signInFormPage(outcome.form, {
      language,
      email,
      action: signInAddress(location),
      offerPasskey,
    });
  }
  for (const cookie of outcome.cookies) {
    response.appendHeader('Set-Cookie', cookie);
  }
  await session.signIn(outcome.user.id, outcome.amr);
  return { location };
}
