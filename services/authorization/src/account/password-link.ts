import { hashCredential } from '@irp/secrets';
import { choosePageLanguage } from '../people/pages/page-language.ts';
import { passwordError } from '../people/passwords/password-rules.ts';
import type { PasswordLinkPurpose } from '../people/store/link-model.ts';
import type { User } from '../people/store/user-store.ts';
import type { PageDependencies } from './page-dependencies.ts';
import type { PageHandlers } from './page-handlers.ts';
import { expiredLinkPage, passwordLinkPage } from './password-link-page.ts';
import { readName } from './read-name.ts';
import { completeSignIn } from './sign-in.ts';

/**
 * Creates the handlers of the page to which an invitation or a password reset links. GET does not
 * use up the link, because mail scanners open links.
 */
export function passwordLinkHandlers(
  dependencies: PageDependencies,
  purpose: PasswordLinkPurpose,
): PageHandlers {
  const { links, users, now, authenticator, setPassword, updateUser } = dependencies;
  const invited = purpose === 'invitation';

  /**
   * Returns the recipient of the link. Undefined if the link is invalid, if the account is
   * disabled, or if the link is an invitation and the user has a password.
   */
  async function userOfLink(token: string): Promise<User | undefined> {
    const link = await links.find(hashCredential(token), purpose, new Date(now()));
    const user = link && (await users.find(link.userId));
    if (user?.disabled) {
      return undefined;
    }
    return user && invited && (await users.hasPassword(user.id)) ? undefined : user;
  }

  return {
    async get(context) {
      const token = context.query.get('token') ?? '';
      const user = await userOfLink(token);
      const language = choosePageLanguage(context, { user });
      return user
        ? passwordLinkPage({
            language,
            purpose,
            token,
            user,
            name: shownName(user),
          })
        : expiredLinkPage(purpose, language);
    },
    async post(context, form) {
      const token = form.get('token') ?? '';
      const user = await userOfLink(token);
      const language = choosePageLanguage(context, { user });
      if (!user) {
        return expiredLinkPage(purpose, language);
      }
      const entered = form.get('name') ?? '';
      const { name, error: wrongName } = invited ? readName(entered) : { name: user.name };
      const password = form.get('password') ?? '';
      const error = wrongName ?? (await passwordError(password, { email: user.email, name }));
      if (error !== undefined) {
        return {
          ...passwordLinkPage({
            language,
            purpose,
            token,
            user,
            name: entered,
            error,
          }),
          status: 400,
        };
      }
      const method = invited ? 'invitation' : 'reset';
      const use = () => links.use(hashCredential(token), purpose, new Date(now()));
      if (!(await setPassword(user, password, method, use))) {
        return expiredLinkPage(purpose, language);
      }
      if (invited) {
        await updateUser(user, { name }, { type: 'user', id: user.id });
      }
      const outcome = await authenticator.completeFirstFactor(context, user, method);
      return completeSignIn(dependencies, { ...context, language }, outcome);
    },
  };
}

/**
 * Returns the name for the form. If a user was added without a name, the stored name is the e-mail
 * address, and the form starts empty.
 */
function shownName({ name, email }: User): string {
  return name === email ? '' : name;
}
