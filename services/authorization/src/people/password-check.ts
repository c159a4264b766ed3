import type { Requester } from './passwords/fair-queue.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { User, UserStore } from './store/user-store.ts';

interface Dependencies {
  users: UserStore;
  passwords: PasswordHasher;
}

export interface SignInAttempt {
  email: string;
  password: string;
}

/**
 * Returns the user with this e-mail address and password; undefined when either is wrong.
 * @throws NotRunError as PasswordHasher
 */
export function createPasswordCheck({ users, passwords }: Dependencies) {
  return async ({ email, password }: SignInAttempt, requester: Requester): Promise<User | undefined> => {
    const found = await users.findByEmail(email.trim().normalize('NFC').toLowerCase());
    if (!found?.password) {
      // Takes as long as for a known address: the response time must not reveal which addresses have an account.
      await passwords.simulateVerify(password, requester);
      return undefined;
    }
    return (await passwords.verify(password, found.password, requester)) ? found.user : undefined;
  };
}
