import {
  applicationMark,
  formTarget,
  type Html,
  html,
  type MarkedApplication,
  type Page,
  pageHeaders,
  renderDocument,
} from '@irp/web-pages';
import type { Configuration, ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { ApplicationCache } from '../../applications/application-cache.ts';
import { asOthersSee, logoOf } from '../../applications/domain/application.ts';
import { describeError } from '../provider/error-descriptions.ts';
import { deviceErrorNames, providerMessages } from '../provider/provider-messages.ts';
import { staleFormPage } from './stale-form-page.ts';

type Features = NonNullable<Configuration['features']>;

export interface OAuthPages {
  device: Pick<
    NonNullable<Features['deviceFlow']>,
    'userCodeInputSource' | 'userCodeConfirmSource' | 'successSource'
  >;
  logout: Pick<
    NonNullable<Features['rpInitiatedLogout']>,
    'logoutSource' | 'postLogoutSuccessSource'
  >;
  error: NonNullable<Configuration['renderError']>;
}

/** The pages that oidc-provider renders through its configuration: device, logout and errors. */
export function createOAuthPages(applications: Pick<ApplicationCache, 'get'>): OAuthPages {
  return {
    ...otherPages,
    device: {
      ...devicePages,
      async userCodeConfirmSource(ctx, form, client, _deviceInfo, userCode) {
        show(ctx, confirmPage(form, userCode, await seenApplication(client.clientId)));
      },
    },
  };

  async function seenApplication(clientId: string): Promise<MarkedApplication> {
    const application = await applications.get(clientId);
    return application === undefined
      ? { name: clientId }
      : {
          name: asOthersSee(application).name,
          logo: logoOf(application),
        };
  }
}

function confirmPage(form: string, userCode: string, application: MarkedApplication): Page {
  const value = formToken(form);
  const fields = html`<input type="hidden" name="xsrf" value="${value}"><input type="hidden" name="user_code" value="${userCode}"><input type="hidden" name="confirm" value="yes">`;
  return {
    title: 'Is this your device?',
    hasImages: application.logo !== undefined,
    body: html`${applicationMark(application)}<p><strong>${application.name}</strong> wants to be connected. Your device should show this code:</p>
<p><code>${userCode}</code></p>
<p class="note">Did someone send you this code? Then stop: their device would get access in your name.</p>
<form method="post" action="/oauth/device">${fields}<p class="actions">
<button type="submit">My device shows this code</button>
<button class="second" type="submit" name="abort" value="yes">Stop</button></p></form>`,
  };
}

const devicePages: Omit<OAuthPages['device'], 'userCodeConfirmSource'> = {
  userCodeInputSource(ctx, form, _out, error) {
    const value = formToken(form);
    const typed = (error as { userCode?: string } | undefined)?.userCode;
    show(ctx, {
      title: 'Connect a device',
      body: html`${error && html`<p class="fault" role="alert">${deviceErrorText(error)}</p>`}
<form method="post" action="/oauth/device"><input type="hidden" name="xsrf" value="${value}">
<label for="user_code">Enter the code that your device shows</label>
<input type="text" id="user_code" name="user_code" value="${typed}" autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus>
<p class="actions"><button type="submit">Continue</button></p></form>`,
    });
  },
  successSource(ctx) {
    show(ctx, {
      title: 'Connected',
      body: html`<p>Your device is connected. You can close this page.</p>`,
    });
  },
};

const otherPages: Omit<OAuthPages, 'device'> = {
  logout: {
    logoutSource(ctx, form) {
      const value = formToken(form);
      const target = ctx.oidc.params?.post_logout_redirect_uri;
      show(ctx, {
        title: 'Sign out?',
        isSignedIn: false,
        formTargets:
          typeof target === 'string' ? [target].flatMap((uri) => formTarget(uri) ?? []) : [],
        // "Stay signed in" is not posted to `confirm`: oidc-provider would end the application's
        // authorization and redirect to it.
        body: html`<div class="actions"><form method="post" action="/oauth/logout/confirm"><input type="hidden" name="xsrf" value="${value}">
<button type="submit" name="logout" value="yes">Sign out</button></form>
<form method="get" action="/oauth/logout/success"><button class="second" type="submit">Stay signed in</button></form></div>`,
      });
    },
    async postLogoutSuccessSource(ctx) {
      const { accountId } = await ctx.oidc.provider.Session.get(ctx);
      if (accountId === undefined) {
        return show(ctx, {
          title: 'Signed out',
          body: html`<p>You can close this page.</p>`,
        });
      }
      const body = html`<p>You can close this page, or go to <a href="/account">your account</a>.</p>`;
      show(ctx, {
        title: 'Still signed in',
        body,
        isSignedIn: true,
      });
    },
  },
  error(ctx, out, error) {
    if (isExpiredForm(error)) {
      return show(ctx, staleFormPage(ctx.path));
    }
    const body = errorBody(
      describeError(ctx, out, error as Parameters<typeof describeError>[2]),
      refusedValue(ctx, out),
    );
    show(ctx, {
      title: 'The request failed',
      status: ctx.status,
      body,
    });
  },
};

/**
 * Whether a form does not belong to the current session: the cookie has expired, or another page
 * was opened since.
 */
function isExpiredForm(error: Error): boolean {
  const { error_description: description = '' } = error as { error_description?: string };
  return providerMessages.formExpired.test(description);
}

function formToken(form: string): string {
  return providerMessages.formToken.exec(form)?.[1] ?? '';
}

/** The parameters that an error of a whole request is about. */
const refusedParameters: Record<string, string> = {
  invalid_client: 'client_id',
  invalid_redirect_uri: 'redirect_uri',
};
const maxShownCharacters = 200;

/** What the developer of an application compares with what is registered. */
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
): Html {
  return html`<p class="fault" role="alert">${description ?? 'The request is invalid.'}</p>
${refused}<p>If an application sent you here, report this error to its developer: <code>${error}</code>${'scope' in more && html` (<code>${String(more.scope)}</code>)`}</p>`;
}

const deviceErrorTexts: Record<(typeof deviceErrorNames)[number], string> = {
  NoCodeError: 'Enter the code.',
  AbortedError: 'You cancelled. The device was not connected.',
  ExpiredError: 'This code has expired. Start again on your device to get a new one.',
  AlreadyUsedError: 'This code was already used.',
  NotFoundError: 'There is no such code. Check the code on your device.',
};

function deviceErrorText(error: Error): string {
  if (isExpiredForm(error)) {
    return 'The page had expired. Enter the code again.';
  }
  const { error_description: description } = error as { error_description?: string };
  if (error.name === 'TooManyCodesError' && description !== undefined) {
    return description;
  }
  const known = deviceErrorNames.find((name) => name === error.name);
  return known
    ? deviceErrorTexts[known]
    : 'The device could not be connected. Start again on your device.';
}

function show(ctx: KoaContextWithOIDC, page: Page): void {
  ctx.body = renderDocument({
    isSignedIn: ctx.oidc.session?.accountId !== undefined,
    ...page,
  });
  ctx.set(pageHeaders(page));
}
