import { hashCredential } from '@irp/secrets';
import { passwordError } from '../people/passwords/password-rules.ts';
import type { User } from '../people/store/user-store.ts';
import { userCreated } from '../people/user-created.ts';
import type { Invitation, Workspace } from '../workspaces/domain/workspace.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { readName } from './read-name.ts';

/**
 * Creates an account for the invited address, with the name and password of the form.
 * @returns the user, or an error to show on the form; undefined if the link was used after the form
 *   was shown
 */
type FirstAccount = (
  token: string,
  workspace: Workspace,
  invitation: Invitation,
  form: Map<string, string>,
) => Promise<{ user: User } | { error: string } | undefined>;

type Dependencies = Pick<
  PageDependencies,
  'users' | 'links' | 'setPassword' | 'updateUser' | 'now'
>;

export function createFirstAccount({
  users,
  links,
  setPassword,
  updateUser,
  now,
}: Dependencies): FirstAccount {
  return async (token, workspace, { email }, form) => {
    const { name, error: wrongName } = readName(form.get('name') ?? '');
    const password = form.get('password') ?? '';
    const error = wrongName ?? (await passwordError(password, { email, name }));
    if (error !== undefined) {
      return { error };
    }
    const { user } = await users.ensure(email, name, (created) =>
      userCreated({ now }, { type: 'user', id: created.id }, workspace.id)(created),
    );
    const use = () => links.use(hashCredential(token), 'membership', new Date(now()));
    if (!(await setPassword(user, password, 'invitation', use))) {
      return undefined;
    }
    await updateUser(user, { name }, { type: 'user', id: user.id });
    return { user };
  };
}
