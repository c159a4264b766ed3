import { requestPasswordReset } from '../../operations/request-password-reset.ts';
import { addressOf, type FormFault, tooMany, typedEmail } from '../guess-limit.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { faultNote } from '../sign-in-page.ts';
import type { SiteParts } from './site-parts.ts';
import type { Place } from './visit.ts';

const freeForAccount = 3;
const freeFromAddress = 20;

/** The same answer, as fast, for every address: it tells nobody who is a customer. */
export function forgottenPasswordPlace({ deps, devices, later }: SiteParts): Place {
  return {
    get: async () => formPage(),
    async post({ request }, form) {
      const email = typedEmail(form);
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        return formPage({ status: 400, fault: 'Enter your e-mail address.' }, email);
      const address = addressOf(request);
      const account = `reset ${email} ${devices.of(request, email) ?? 'unknown device'}`;
      const wait = await tooMany(deps, [account, freeForAccount], [`reset address ${address}`, freeFromAddress]);
      if (wait) return formPage(wait, email);
      later(requestPasswordReset(deps, email, address));
      return {
        title: 'Look into your mailbox',
        body: html`<p>If <strong>${email}</strong> belongs to an account, a mail with a link is on its way. The link works for an hour.</p>
<p>No mail? Look among the unwanted ones, or <a href="/account/password">try again</a>.</p>`,
      };
    },
  };
}

function formPage({ fault, ...answer }: Partial<FormFault> = {}, email?: string): Page {
  return {
    title: 'Forgotten your password?',
    ...answer,
    body: html`${faultNote(fault)}<p>We mail you a link with which you choose a new one.</p>
<form method="post" action="/account/password">
<label for="email">E-mail address</label>
<input type="email" id="email" name="email" value="${email}" autocomplete="username" maxlength="254" required autofocus>
<p class="actions"><button type="submit">Mail me a link</button></p></form>
<p><a href="/account/sign-in">Back to signing in</a></p>`,
  };
}
