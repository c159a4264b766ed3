import { codePage } from '../code-page.ts';
import type { FormFault } from '../guess-limit.ts';
import type { Page } from '../page.ts';
import { signInPage } from '../sign-in-page.ts';
import type { SiteParts } from './site-parts.ts';
import type { Place, Redirect, Visit } from './visit.ts';

export const signInPath = '/account/sign-in';
const account: Redirect = { see: '/account' };

type Outcome = Awaited<ReturnType<SiteParts['authenticator']['check']>>;

export function signInPlace({ authenticator }: SiteParts): Place {
  return {
    get: async ({ session }) => (session.userId === undefined ? signInPage({}) : account),
    post: async (visit, form) => enter(visit, await authenticator.check(visit.request, form), form.get('email')),
  };
}

/** Signs in whoever proved who they are, and asks the others again. */
export async function enter(
  { response, session }: Visit,
  outcome: Outcome,
  email?: string | undefined,
): Promise<Page | Redirect> {
  if (!outcome.ok) return askAgain(outcome.again, email);
  for (const cookie of outcome.cookies) response.appendHeader('Set-Cookie', cookie);
  await session.signIn(outcome.user.id, outcome.amr);
  return account;
}

function askAgain({ step, fault, ...answer }: Partial<FormFault> & { step?: string }, email: string | undefined): Page {
  const page = step === undefined ? signInPage({ fault, email }) : codePage({ step, fault, action: signInPath });
  return { ...page, ...answer };
}
