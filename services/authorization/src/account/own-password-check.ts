import { createPasswordCheck } from '../people/password-check.ts';
import type { Requester } from '../people/passwords/fair-queue.ts';
import type { PasswordHasher } from '../people/passwords/password-hasher.ts';
import type { User, UserStore } from '../people/store/user-store.ts';

/**
 * Creates a function that checks the password of a signed-in user again. The check is required
 * because another person may be using the unlocked browser.
 */
export function createOwnPasswordCheck({
  users,
  passwords,
}: {
  users: UserStore;
  passwords: PasswordHasher;
}): (user: User, password: string, signal: AbortSignal) => Promise<boolean> {
  const check = createPasswordCheck(users);
  return async ({ id, email }, password, signal) => {
    const requester: Requester = {
      origin: id,
      isKnown: true,
      signal,
    };
    if (password.length > 200) {
      return false;
    }
    return (
      (await passwords.inTurn(requester, (turn) => check({ email, password }, turn))) !== undefined
    );
  };
}
