import { verifyPassword, wastePasswordTime } from '../passwords/hash-password.ts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';

export interface SignInAttempt {
  email: string;
  password: string;
}

/** Who signs in with this address and password; undefined says nothing of which of the two was wrong. */
export function signIn({ users }: Deps) {
  return async ({ email, password }: SignInAttempt): Promise<User | undefined> => {
    const found = await users.findByEmail(email.trim().normalize('NFC').toLowerCase());
    if (!found?.password) {
      // An unknown address takes as long as a known one: time would tell who is a customer.
      await wastePasswordTime(password);
      return undefined;
    }
    return (await verifyPassword(password, found.password)) ? found.user : undefined;
  };
}
