import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '@irp/errors';
import { formTarget, html, type Page } from '@irp/web-pages';
import type { Application } from '../../applications/domain/application.ts';
import type { OAuthServer } from '../provider/oauth-server.ts';

export type Details = Awaited<
  ReturnType<ReturnType<OAuthServer['provider']>['interactionDetails']>
>;

/** A request for a page of an authorization request. */
export interface InteractionRequest {
  request: IncomingMessage;
  response: ServerResponse;
  details: Details;
  application: Application;
}

/** Browsers apply form-action to the redirect after a form, too. */
export function formTargetsOf({ params }: Details): string[] {
  const target =
    typeof params.redirect_uri === 'string' ? formTarget(params.redirect_uri) : undefined;
  return target === undefined ? [] : [target];
}

/**
 * Whether the request is answered by signing in: nobody is signed in yet, or the application asks
 * to do it again.
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
  throw new PlatformError('method_not_allowed', `This address takes ${Allow}.`, {
    headers: { Allow },
  });
}

/** The first submission of a form counts; a second one gets a link to the result of the first. */
export function alreadySubmitted({ returnTo }: Details): Page {
  return {
    title: 'Already submitted',
    status: 409,
    body: html`<p>Your first choice counts. <a href="${returnTo}">Continue</a>, or go back to the application and start again.</p>`,
  };
}

export const expiredPage: Page = {
  title: 'This page is closed',
  status: 400,
  body: html`<p>If you have answered already, your answer counts, and you can close this page. <a href="/account">Your account</a> lists the applications that act for you.</p>
<p>If you have not answered, the page was open for too long. Go back to the application and start again. The browser must allow cookies here.</p>`,
};
