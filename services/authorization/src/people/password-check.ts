import type { Passwords } from './passwords/password-hasher.ts';
import type { User, UserStore } from './store/user-store.ts';

export interface SignInAttempt {
  email: string;
  password: string;
}

/**
 * Creates a function that returns the user with an e-mail address and password; undefined if either
 * is wrong.
 */
export function createPasswordCheck(users: Pick<UserStore, 'findByEmail'>) {
  return async (
    { email, password }: SignInAttempt,
    passwords: Passwords,
  ): Promise<User | undefined> => {
    const found = await users.findByEmail(email);
    if (!found?.password) {
      // The check takes as long as for a known address, so the response time does not show whether
      // the address has an account.
      await passwords.simulateVerify(password);
      return undefined;
    }
    return (await passwords.verify(password, found.password)) ? found.user : undefined;
  };
}
