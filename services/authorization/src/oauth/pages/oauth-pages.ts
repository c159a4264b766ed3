import { consoleStart } from '@irp/contracts/console-addresses';
import { formTarget, type Html, html, type PageLanguage } from '@irp/web-pages';
import type { Configuration, ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import { errorNoteOf } from '../../people/pages/error-note.ts';
import type { UserStore } from '../../people/store/user-store.ts';
import { describeError } from '../provider/error-descriptions.ts';
import { createDevicePages, type DevicePages } from './device-pages.ts';
import {
  createLanguageOf,
  formToken,
  isExpiredForm,
  type LanguageOf,
  ownNote,
  show,
} from './provider-page.ts';
import { staleFormPage } from './stale-form-page.ts';
import { oauthTexts } from './texts/index.ts';

type Features = NonNullable<Configuration['features']>;

export interface OAuthPages {
  device: DevicePages;
  logout: Pick<
    NonNullable<Features['rpInitiatedLogout']>,
    'logoutSource' | 'postLogoutSuccessSource'
  >;
  error: NonNullable<Configuration['renderError']>;
}

/**
 * Creates the pages that oidc-provider shows through its configuration: device, sign-out and
 * errors.
 */
export function createOAuthPages(
  applications: Pick<ApplicationCache, 'get'>,
  users: Pick<UserStore, 'find'>,
): OAuthPages {
  const languageOf = createLanguageOf(users);
  return {
    device: createDevicePages(applications, languageOf),
    logout: createLogoutPages(languageOf),
    async error(ctx, out, error) {
      const language = await languageOf(ctx);
      if (isExpiredForm(error)) {
        return show(ctx, staleFormPage(ctx.path, language));
      }
      const body = errorBody(
        describeError(ctx, out, error as Parameters<typeof describeError>[2]),
        refusedValue(ctx, out),
        language,
      );
      show(ctx, {
        title: oauthTexts[language].failed,
        status: ctx.status,
        body,
      });
    },
  };
}

function createLogoutPages(languageOf: LanguageOf): OAuthPages['logout'] {
  return {
    async logoutSource(ctx, form) {
      const t = oauthTexts[await languageOf(ctx)].signOut;
      const value = formToken(form);
      const target = ctx.oidc.params?.post_logout_redirect_uri;
      show(ctx, {
        title: t.title,
        isSignedIn: false,
        formTargets:
          typeof target === 'string' ? [target].flatMap((uri) => formTarget(uri) ?? []) : [],
        // The button "Stay signed in" does not send its form to `/oauth/logout/confirm`. At
        // `confirm`, oidc-provider would end the authorization of the application and redirect to
        // the application.
        body: html`<div class="actions"><form method="post" action="/oauth/logout/confirm"><input type="hidden" name="xsrf" value="${value}">
<button type="submit" name="logout" value="yes">${t.submit}</button></form>
<form method="get" action="/oauth/logout/success"><button class="second" type="submit">${t.stay}</button></form></div>`,
      });
    },
    async postLogoutSuccessSource(ctx) {
      const t = oauthTexts[await languageOf(ctx)].signOut;
      const { accountId } = await ctx.oidc.provider.Session.get(ctx);
      if (accountId === undefined) {
        return show(ctx, {
          title: t.done,
          body: html`<p>${t.canCloseOrSignIn((text) => html`<a href="${consoleStart}">${text}</a>`)}</p>`,
        });
      }
      const body = html`<p>${t.canCloseOrGo((text) => html`<a href="/account">${text}</a>`)}</p>`;
      show(ctx, {
        title: t.stillSignedIn,
        body,
        isSignedIn: true,
      });
    },
  };
}

/** By error code, the request parameter that caused the error. */
const refusedParameters: Record<string, string> = {
  invalid_client: 'client_id',
  invalid_redirect_uri: 'redirect_uri',
};
const maxShownCharacters = 200;

/**
 * Returns the received value of the parameter that caused the error. The application's developer
 * can compare the received value with the registered value.
 */
function refusedValue({ oidc }: KoaContextWithOIDC, { error }: ErrorOut): Html | undefined {
  const name = refusedParameters[error] ?? '';
  const value = oidc.params?.[name];
  if (typeof value !== 'string' || value === '') {
    return undefined;
  }
  const shown =
    value.length > maxShownCharacters ? `${value.slice(0, maxShownCharacters)}…` : value;
  return html`<p><code>${name}</code>: <code>${shown}</code></p>\n`;
}

function errorBody(
  { error, error_description: description, ...more }: ErrorOut,
  refused: Html | undefined,
  language: PageLanguage,
): Html {
  const t = oauthTexts[language];
  const code = html`<code>${error}</code>${'scope' in more && html` (<code>${String(more.scope)}</code>)`}`;
  return html`${description === undefined ? ownNote(t.invalid) : errorNoteOf(description, language)}
${refused}<p>${t.report(code)}</p>`;
}
