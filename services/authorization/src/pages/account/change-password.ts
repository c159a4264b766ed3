import { passwordFault } from '../../domain/password-rules.ts';
import { setPassword } from '../../operations/set-password.ts';
import { type FormFault, tooMany } from '../guess-limit.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { faultNote } from '../sign-in-page.ts';
import { newPasswordField, whatStays } from './linked-password-page.ts';
import { ownPassword } from './own-password.ts';
import type { SiteParts } from './site-parts.ts';
import type { Place, SignedInVisit } from './visit.ts';

export function changePasswordPlace({ deps, guard, devices }: SiteParts): Place {
  const isOwn = ownPassword(deps);
  return {
    get: guard.get(async (visit) => formPage(visit)),
    post: guard.post(async (visit, form) => {
      const { user, session, response } = visit;
      const wait = await tooMany(deps, [`password ${user.id}`, 5]);
      if (wait) return formPage(visit, wait);
      if (!(await isOwn(user, form.get('old') ?? '')))
        return formPage(visit, { status: 401, fault: 'Your present password is not right.' });
      await deps.guesses.clear(`password ${user.id}`);
      const password = form.get('password') ?? '';
      const fault = passwordFault(password, user);
      if (fault !== undefined) return formPage(visit, { status: 400, fault });
      await setPassword(deps, user, password, 'change');
      await session.signIn(user.id, session.amr);
      response.appendHeader('Set-Cookie', devices.cookieFor(user.email));
      return { see: '/account' };
    }),
  };
}

function formPage({ csrf, user }: SignedInVisit, { fault, ...answer }: Partial<FormFault> = {}): Page {
  return {
    title: 'Change your password',
    ...answer,
    body: html`${faultNote(fault)}
<form method="post" action="/account/password/change"><input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="username" value="${user.email}" autocomplete="username">
<label for="old">Present password</label>
<input type="password" id="old" name="old" autocomplete="current-password" maxlength="200" required autofocus>
${newPasswordField()}
${whatStays}
<p class="actions"><button type="submit">Change it</button></p></form>
<p><a href="/account">Back to your account</a></p>`,
  };
}
