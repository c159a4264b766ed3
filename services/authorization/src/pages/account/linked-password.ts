import { hashCredential, nameSchema } from '@irp/contracts';
import { passwordFault } from '../../domain/password-rules.ts';
import { renameUser } from '../../operations/rename-user.ts';
import { setPassword } from '../../operations/set-password.ts';
import type { LinkPurpose } from '../../store/link-model.ts';
import type { User } from '../../store/user-store.ts';
import { linkedPasswordPage, oldLinkPage } from './linked-password-page.ts';
import { enter } from './sign-in.ts';
import type { SiteParts } from './site-parts.ts';
import type { Place } from './visit.ts';

/** Where a mailed link leads: to a password of one's own. Looking at the page uses nothing up; mail scanners do that. */
export function linkedPasswordPlace(parts: SiteParts, purpose: LinkPurpose): Place {
  const { deps, devices, authenticator } = parts;
  const { links, users, now } = deps;
  const invited = purpose === 'invitation';

  async function follow(token: string): Promise<User | undefined> {
    const userId = await links.find(hashCredential(token), purpose, new Date(now()));
    const user = userId === undefined ? undefined : await users.find(userId);
    return user && invited && (await users.hasPassword(user.id)) ? undefined : user;
  }

  return {
    async get({ query }) {
      const token = query.get('token') ?? '';
      const user = await follow(token);
      return user ? linkedPasswordPage({ purpose, token, user, name: nameOf(user) }) : oldLinkPage(purpose);
    },
    async post(visit, form) {
      const token = form.get('token') ?? '';
      const user = await follow(token);
      if (!user) return oldLinkPage(purpose);
      const name = nameSchema.safeParse(invited ? form.get('name') : user.name);
      const password = form.get('password') ?? '';
      const fault = name.success ? passwordFault(password, { email: user.email, name: name.data }) : 'Enter your name.';
      if (!name.success || fault !== undefined)
        return { ...linkedPasswordPage({ purpose, token, user, name: form.get('name') ?? '', fault }), status: 400 };
      const method = invited ? 'invitation' : 'reset';
      const use = () => links.use(hashCredential(token), purpose, new Date(now()));
      if (!(await setPassword(deps, user, password, method, use))) return oldLinkPage(purpose);
      if (invited) await renameUser(deps, user, name.data, { type: 'user', id: user.id });
      const outcome = await authenticator.admit(visit.request, user, method);
      // Whoever reads the person's mail need not wait for others who guess, even if a code is still asked for.
      if (!outcome.ok) visit.response.appendHeader('Set-Cookie', devices.cookieFor(user.email));
      return enter(visit, outcome);
    },
  };
}

/** Whoever was added without a name goes by their address until now. */
function nameOf({ name, email }: User): string {
  return name === email ? '' : name;
}
