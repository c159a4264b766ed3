import type { Deps } from '../../operations/deps.ts';
import { signIn } from '../../operations/sign-in.ts';
import type { User } from '../../store/user-store.ts';

/** Whether somebody who is signed in knows the password: others may have sat down at the browser. */
export function ownPassword(deps: Deps): (user: User, password: string) => Promise<boolean> {
  const check = signIn(deps);
  return async ({ email }, password) => password.length <= 200 && (await check({ email, password })) !== undefined;
}
