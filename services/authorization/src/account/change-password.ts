import { clientSignal, html, type Page } from '@irp/web-pages';
import { errorNote } from '../people/pages/error-note.ts';
import type { FormError } from '../people/pages/guess-limiter.ts';
import { passwordError } from '../people/passwords/password-rules.ts';
import { redirectAfter } from './done.ts';
import { createOwnPasswordCheck } from './own-password-check.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers, SignedInContext } from './page-handlers.ts';
import { newPasswordField, passwordChangeNote } from './password-link-page.ts';
import { accountTexts } from './texts/index.ts';

export function changePasswordHandlers({
  users,
  passwords,
  guard,
  devices,
  guessLimiter,
  setPassword,
}: PageDependencies): PageHandlers {
  const isOwnPassword = createOwnPasswordCheck({ users, passwords });
  return {
    get: guard.get(async (context) => formPage(context)),
    post: guard.post(async (context, form) => {
      const { user, session, request, response } = context;
      const rejection = await guessLimiter.checkLimits([`password ${user.id}`, 5]);
      if (rejection) {
        return formPage(context, rejection);
      }
      if (!(await isOwnPassword(user, form.get('old') ?? '', clientSignal(response)))) {
        return formPage(context, {
          status: 401,
          error: 'The current password is wrong.',
        });
      }
      await guessLimiter.clear(`password ${user.id}`);
      const password = form.get('password') ?? '';
      const error = await passwordError(password, user);
      if (error !== undefined) {
        return formPage(context, { status: 400, error });
      }
      await setPassword(user, password, 'change');
      await session.signIn(user.id, session.amr);
      response.appendHeader('Set-Cookie', devices.cookieFor(request, user.email));
      return redirectAfter('passwordChanged', '/account');
    }),
  };
}

function formPage(
  { csrf, user, language }: SignedInContext,
  { error, ...response }: Partial<FormError> = {},
): Page {
  const t = accountTexts[language];
  return {
    title: t.invited.changePassword,
    ...response,
    body: html`${errorNote(error, language)}
<form method="post" action="/account/password/change"><input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="username" value="${user.email}" autocomplete="username">
<label for="old">${t.invited.currentPassword}</label>
<input type="password" id="old" name="old" autocomplete="current-password" maxlength="200" required autofocus>
${newPasswordField(language)}
${passwordChangeNote(language)}
<p class="actions"><button type="submit">${t.invited.submitChange}</button></p></form>
<p><a href="/account">${t.backToAccount}</a></p>`,
  };
}
