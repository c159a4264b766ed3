import type { EncryptedTokens } from '../kernel/encrypted-tokens.ts';
import type { FormError, GuessLimiter } from '../people/pages/guess-limiter.ts';
import type { PasswordHasher } from '../people/passwords/password-hasher.ts';
import type { SecondFactor } from '../people/second-factor.ts';
import type { User, UserStore } from '../people/store/user-store.ts';
import { newTotpSecret } from '../people/totp.ts';
import { createOwnPasswordCheck } from './own-password-check.ts';

/** A TOTP secret that was shown to the user but is not yet confirmed by a code. */
export interface Enrolment {
  userId: string;
  secret: string;
}

/** A TOTP secret: in clear for the user, and encrypted for a hidden field of the form. */
export interface NewCodesSecret {
  secret: string;
  enrolment: string;
}

interface Dependencies {
  users: UserStore;
  passwords: PasswordHasher;
  guessLimiter: GuessLimiter;
  secondFactor: SecondFactor;
}

/**
 * The result of an enrolment form: the recovery codes, or an error with the secret to show again.
 */
type EnrolmentOutcome = { codes: string[] } | { shown: NewCodesSecret; error: FormError };

/**
 * Turns sign-in codes on. The account page uses this interface, and so does an authorization
 * request to a workspace that requires a second factor.
 */
export interface CodesEnrolment {
  newSecret(user: User): NewCodesSecret;
  /** Checks password and code, and then turns sign-in codes on. */
  complete(user: User, form: Map<string, string>, signal: AbortSignal): Promise<EnrolmentOutcome>;
  /**
   * Checks the password of a signed-in user. Without this check, another user of the same browser
   * could lock the owner out of the account.
   */
  checkOwnPassword(
    user: User,
    form: Map<string, string>,
    signal: AbortSignal,
  ): Promise<FormError | undefined>;
}

export function createCodesEnrolment(
  { users, passwords, guessLimiter, secondFactor }: Dependencies,
  enrolments: EncryptedTokens<Enrolment>,
): CodesEnrolment {
  const isOwnPassword = createOwnPasswordCheck({ users, passwords });

  const newSecret: CodesEnrolment['newSecret'] = ({ id: userId }) => {
    const secret = newTotpSecret();
    return {
      secret,
      enrolment: enrolments.seal({ userId, secret }),
    };
  };

  const checkOwnPassword: CodesEnrolment['checkOwnPassword'] = async (user, form, signal) => {
    const rejection = await guessLimiter.checkLimits([`password ${user.id}`, 5]);
    if (rejection) {
      return rejection;
    }
    if (!(await isOwnPassword(user, form.get('password') ?? '', signal))) {
      return {
        status: 401,
        error: 'The password is wrong.',
      };
    }
    await guessLimiter.clear(`password ${user.id}`);
    return undefined;
  };

  return {
    newSecret,
    checkOwnPassword,
    async complete(user, form, signal) {
      const enrolment = form.get('enrolment') ?? '';
      const opened = enrolments.open(enrolment);
      if (opened?.userId !== user.id) {
        return {
          shown: newSecret(user),
          error: {
            status: 400,
            error: 'The form has expired. Use the new secret that this page shows.',
          },
        };
      }
      const shown = { enrolment, secret: opened.secret };
      const error = await checkOwnPassword(user, form, signal);
      if (error) {
        return { shown, error };
      }
      const codes = await secondFactor.turnOn(user, opened.secret, form.get('code') ?? '');
      if (codes) {
        return { codes };
      }
      const wrong = {
        status: 400,
        error: 'The code is wrong. Enter the code that your app shows now.',
      };
      return { shown, error: wrong };
    },
  };
}
