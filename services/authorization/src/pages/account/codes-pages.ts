import { renderSVG } from 'uqr';
import { totpUri } from '../../secrets/totp.ts';
import type { User } from '../../store/user-store.ts';
import type { FormFault } from '../guess-limit.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { faultNote } from '../sign-in-page.ts';

interface EnrolFields extends Partial<FormFault> {
  user: User;
  csrf: string;
  secret: string;
  /** The secret, sealed. */
  enrolment: string;
}

const passwordField = html`<label for="password">Your password</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="200" required>`;
const back = html`<p><a href="/account">Back to your account</a></p>`;

export function enrolPage({ user, csrf, secret, enrolment, fault, ...answer }: EnrolFields): Page {
  const uri = totpUri(secret, user.email);
  const image = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`;
  return {
    title: 'Turn on sign-in codes',
    ...answer,
    body: html`${faultNote(fault)}
<p>With an authenticator app, a stolen password alone lets nobody in. Scan this with the app, or type the secret into it.</p>
<p><img src="${image}" width="240" height="240" alt="QR code of the secret below"></p>
<p>Secret: <code>${secret.match(/.{1,4}/g)!.join(' ')}</code></p>
<p>On this device: <a href="${uri}">open the app</a> <code>${uri}</code></p>
<form method="post" action="/account/codes/on"><input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="enrolment" value="${enrolment}">
${passwordField}
<label for="code">Code that the app shows now</label>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required>
<p class="actions"><button type="submit">Turn on</button></p></form>${back}`,
  };
}

export function recoveryCodesPage(codes: readonly string[]): Page {
  return {
    title: 'Sign-in codes are on',
    body: html`<p>If you lose your device, each of these recovery codes signs you in once. They are not shown again: print them, or keep them where your passwords are.</p>
<ol>${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>${back}`,
  };
}

export function turnOffPage({
  csrf,
  left,
  fault,
  ...answer
}: Partial<FormFault> & { csrf: string; left: number }): Page {
  return {
    title: 'Turn off sign-in codes',
    ...answer,
    body: html`${faultNote(fault)}<p>You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left. For new ones, turn sign-in codes off and on again.</p>
<form method="post" action="/account/codes/off"><input type="hidden" name="csrf" value="${csrf}">
${passwordField}
<label for="code">Code from your authenticator app, or a recovery code</label>
<input type="text" id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required>
<p class="actions"><button type="submit">Turn off</button></p></form>${back}`,
  };
}
