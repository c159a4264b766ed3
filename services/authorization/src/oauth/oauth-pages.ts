import type { Configuration, ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { type Html, html } from '../pages/html.ts';
import { documentOf, formTarget, type Page, pageHeaders } from '../pages/page.ts';
import { tooOldPage } from '../pages/too-old-page.ts';
import { told } from './error-words.ts';

type Features = NonNullable<Configuration['features']>;

export interface OAuthPages {
  device: Pick<NonNullable<Features['deviceFlow']>, 'userCodeInputSource' | 'userCodeConfirmSource' | 'successSource'>;
  logout: Pick<NonNullable<Features['rpInitiatedLogout']>, 'logoutSource' | 'postLogoutSuccessSource'>;
  error: NonNullable<Configuration['renderError']>;
}

/** The pages that oidc-provider itself asks for. */
export const oauthPages: OAuthPages = {
  device: {
    userCodeInputSource(ctx, form, _out, error) {
      const value = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
      const typed = (error as { userCode?: string } | undefined)?.userCode;
      show(ctx, {
        title: 'Connect a device',
        body: html`${error && html`<p class="fault" role="alert">${wordsFor(error)}</p>`}
<form method="post" action="/oauth/device"><input type="hidden" name="xsrf" value="${value}">
<label for="user_code">Enter the code that your device shows</label>
<input type="text" id="user_code" name="user_code" value="${typed}" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus>
<p class="actions"><button type="submit">Continue</button></p></form>`,
      });
    },
    userCodeConfirmSource(ctx, form, client, _deviceInfo, userCode) {
      const value = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
      const fields = html`<input type="hidden" name="xsrf" value="${value}"><input type="hidden" name="user_code" value="${userCode}"><input type="hidden" name="confirm" value="yes">`;
      show(ctx, {
        title: 'Is this your device?',
        body: html`<p><strong>${client.clientName}</strong> wants to be connected. Your device should show this code:</p>
<p><code>${userCode}</code></p>
<p class="note">Did somebody send you here with a code? Then stop: whoever has the device would act in your name.</p>
<form method="post" action="/oauth/device">${fields}<p class="actions">
<button type="submit">My device shows this code</button>
<button class="second" type="submit" name="abort" value="yes">Stop</button></p></form>`,
      });
    },
    successSource(ctx) {
      show(ctx, { title: 'Connected', body: html`<p>Your device is connected. You can close this page.</p>` });
    },
  },
  logout: {
    logoutSource(ctx, form) {
      const value = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
      const target = ctx.oidc.params?.post_logout_redirect_uri;
      show(ctx, {
        title: 'Sign out?',
        formTargets: typeof target === 'string' ? [target].flatMap((uri) => formTarget(uri) ?? []) : [],
        // Whoever stays confirms nothing: oidc-provider would end what the application was given, and go back to it.
        body: html`<div class="actions"><form method="post" action="/oauth/logout/confirm"><input type="hidden" name="xsrf" value="${value}">
<button type="submit" name="logout" value="yes">Sign out</button></form>
<form method="get" action="/oauth/logout/success"><button class="second" type="submit">Stay signed in</button></form></div>`,
      });
    },
    async postLogoutSuccessSource(ctx) {
      const { accountId } = await ctx.oidc.provider.Session.get(ctx);
      if (accountId === undefined)
        return show(ctx, { title: 'Signed out', body: html`<p>You can close this page.</p>` });
      const body = html`<p>You can close this page, or go to <a href="/account">your account</a>.</p>`;
      show(ctx, { title: 'Still signed in', body });
    },
  },
  error(ctx, out, error) {
    if (isTooOld(error)) return show(ctx, tooOldPage(ctx.path));
    const body = errorBody(told(ctx, out, error as Parameters<typeof told>[2]));
    show(ctx, { title: 'This cannot go on', status: ctx.status, body });
  },
};

/** The form is not of this session: its cookie is gone, or another page took the place of this one. */
function isTooOld(error: Error): boolean {
  const { error_description: description = '' } = error as { error_description?: string };
  return /^(?:could not find (?:logout|device form) details|xsrf token invalid)$/.test(description);
}

function errorBody({ error, error_description: description, ...more }: ErrorOut): Html {
  return html`<p class="fault" role="alert">${description ?? 'The request could not be understood.'}</p>
<p>If you followed a link of an application, tell its makers this: <code>${error}</code>${'scope' in more && html` (<code>${String(more.scope)}</code>)`}</p>`;
}

function wordsFor(error: Error): string {
  if (isTooOld(error)) return 'This page was too old. Enter the code again.';
  switch (error.name) {
    case 'NoCodeError':
      return 'Enter the code.';
    case 'AbortedError':
      return 'You stopped it. The device was not connected.';
    case 'ExpiredError':
      return 'This code is too old. Let your device show a new one.';
    case 'AlreadyUsedError':
      return 'This code was used already.';
    case 'NotFoundError':
      return 'There is no such code. Look at your device again.';
    case 'TooManyCodesError':
      return (error as { error_description?: string }).error_description ?? 'Too many tries.';
    default:
      return 'This did not work. Start again on your device.';
  }
}

function show(ctx: KoaContextWithOIDC, page: Page): void {
  ctx.body = documentOf(page);
  ctx.set(pageHeaders(page));
}
