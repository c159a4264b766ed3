import { html, type Page } from '@irp/web-pages';
import { errorNote } from '../people/pages/error-note.ts';
import {
  clientAddress,
  clientNetwork,
  type FormError,
  normalizedEmail,
} from '../people/pages/guess-limiter.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';

const freeRequestsPerAccount = 3;
const freeRequestsPerAddress = 20;

/**
 * Known and unknown e-mail addresses get the same page after the same time: the form must not
 * reveal which addresses have an account. The mail is sent after the response for that reason.
 */
export function forgottenPasswordHandlers({
  devices,
  guessLimiter,
  requestPasswordReset,
  runInBackground,
}: PageDependencies): PageHandlers {
  return {
    get: async () => formPage(),
    async post({ request }, form) {
      const email = normalizedEmail(form);
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
        return formPage(
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
          return formPage(rejection, email);
        }
      }
      const tooSoon = await guessLimiter.checkLimits([
        `reset ${email} ${device ?? 'unknown device'}`,
        freeRequestsPerAccount,
      ]);
      // The pause is at most 15 minutes: the last mail has a link that still works, whoever
      // requested it.
      if (!tooSoon) {
        runInBackground(requestPasswordReset(email, clientAddress(request)));
      }
      return {
        title: 'Check your e-mail',
        body: html`<p>If <strong>${email}</strong> belongs to an account, we have sent it a link. The link works for an hour.</p>
<p>No e-mail? Check your spam folder, or <a href="/account/password">try again</a>.</p>`,
      };
    },
  };
}

function formPage({ error, ...response }: Partial<FormError> = {}, email?: string): Page {
  return {
    title: 'Forgot your password?',
    ...response,
    body: html`${errorNote(error)}<p>We e-mail you a link to choose a new one.</p>
<form method="post" action="/account/password">
<label for="email">E-mail address</label>
<input type="email" id="email" name="email" value="${email}" autocomplete="username" maxlength="254" required autofocus>
<p class="actions"><button type="submit">E-mail me a link</button></p></form>
<p><a href="/account/sign-in">Back to sign-in</a></p>`,
  };
}
