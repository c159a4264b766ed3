import { html, type Page, type PageLanguage } from '@irp/web-pages';
import { errorNote } from '../people/pages/error-note.ts';
import {
  clientAddress,
  clientNetwork,
  type FormError,
  normalizedEmail,
} from '../people/pages/guess-limiter.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';
import { accountTexts } from './texts/index.ts';

const freeRequestsPerAccount = 3;
const freeRequestsPerAddress = 20;

/**
 * Creates the handlers of the page for a forgotten password. Known and unknown e-mail addresses get
 * the same page after the same time, so nobody can find out whether an address has an account. The
 * mail is sent after the response, so that a mail does not delay the response for a known address.
 */
export function forgottenPasswordHandlers({
  devices,
  guessLimiter,
  requestPasswordReset,
  runInBackground,
}: PageDependencies): PageHandlers {
  return {
    get: async ({ language }) => formPage(language),
    async post({ request, language }, form) {
      const t = accountTexts[language].invited;
      const email = normalizedEmail(form);
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
        return formPage(
          language,
          {
            status: 400,
            error: 'Enter your e-mail address.',
          },
          email,
        );
      }
      const device = devices.deviceId(request, email);
      if (device === undefined) {
        const rejection = await guessLimiter.checkLimits([
          `reset address ${clientNetwork(request)}`,
          freeRequestsPerAddress,
        ]);
        if (rejection) {
          return formPage(language, rejection, email);
        }
      }
      const tooSoon = await guessLimiter.checkLimits([
        `reset ${email} ${device ?? 'unknown device'}`,
        freeRequestsPerAccount,
      ]);
      // A request soon after the last mail sends no mail, because the link in the last mail is
      // still valid. The minimum time between two mails to an address grows to 15 minutes.
      if (!tooSoon) {
        runInBackground(requestPasswordReset(email, clientAddress(request)));
      }
      return {
        title: t.checkMail,
        body: html`<p>${t.linkSent(email)}</p>
<p>${t.noMail((text) => html`<a href="/account/password">${text}</a>`)}</p>`,
      };
    },
  };
}

function formPage(
  language: PageLanguage,
  { error, ...response }: Partial<FormError> = {},
  email?: string,
): Page {
  const t = accountTexts[language].invited;
  return {
    title: t.forgot,
    ...response,
    body: html`${errorNote(error, language)}<p>${t.forgotWhat}</p>
<form method="post" action="/account/password">
<label for="email">${t.emailAddress}</label>
<input type="email" id="email" name="email" value="${email}" autocomplete="username" maxlength="254" required autofocus>
<p class="actions"><button type="submit">${t.submitForgot}</button></p></form>
<p><a href="/account/sign-in">${t.backToSignIn}</a></p>`,
  };
}
