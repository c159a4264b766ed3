import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '@irp/errors';
import { formTarget, type Html, html, type Page, type PageLanguage } from '@irp/web-pages';
import type { Application } from '../../applications/domain/application.ts';
import type { User } from '../../people/store/user-store.ts';
import type { OAuthServer } from '../provider/oauth-server.ts';
import { oauthTexts } from './texts/index.ts';

export type Details = Awaited<
  ReturnType<ReturnType<OAuthServer['provider']>['interactionDetails']>
>;

/** A request for a page within an authorization request. */
export interface InteractionRequest {
  request: IncomingMessage;
  response: ServerResponse;
  details: Details;
  application: Application;
  /** The signed-in user. */
  user: User | undefined;
  language: PageLanguage;
}

/**
 * Returns the origins to which a form may lead. Browsers apply form-action even to the redirect
 * after the form.
 */
export function formTargetsOf({ params }: Details): string[] {
  const target =
    typeof params.redirect_uri === 'string' ? formTarget(params.redirect_uri) : undefined;
  return target === undefined ? [] : [target];
}

/**
 * Returns whether the interaction is a sign-in: nobody is signed in, or the application requests a
 * new sign-in.
 */
export function signsIn({ prompt, session }: Details): boolean {
  return prompt.name === 'login' || session === undefined;
}

export function signedInUser({ session }: Details): string {
  if (session === undefined) {
    throw new Error('the consent prompt was reached without a signed-in person');
  }
  return session.accountId;
}

export function requireMethod({ method = '' }: IncomingMessage): void {
  if (['GET', 'HEAD', 'POST'].includes(method)) {
    return;
  }
  const Allow = 'GET, HEAD, POST';
  throw new PlatformError('method_not_allowed', `This address accepts ${Allow}.`, {
    headers: { Allow },
  });
}

/**
 * Returns the page after a form was submitted twice. Only the first submission counts, so the page
 * links to the result of the first submission.
 */
export function alreadySubmitted({
  details: { returnTo },
  language,
}: Pick<InteractionRequest, 'details' | 'language'>): Page {
  const t = oauthTexts[language];
  return {
    title: t.submitted,
    status: 409,
    body: html`<p>${t.firstCounts((text) => html`<a href="${returnTo}">${text}</a>`)}</p>`,
  };
}

export function expiredPage(language: PageLanguage): Page {
  const t = oauthTexts[language];
  const account = (text: string): Html => html`<a href="/account">${text}</a>`;
  return {
    title: t.closed,
    status: 400,
    body: html`<p>${t.ifAnswered(account)}</p>
<p>${t.ifNotAnswered}</p>`,
  };
}
