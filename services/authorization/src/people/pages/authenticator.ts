import type { IncomingMessage } from 'node:http';
import type { DomainEvent } from '@irp/contracts/events';
import { networksOf } from '@irp/http';
import type { EventRows } from '@irp/persistence';
import { clientSignal } from '@irp/web-pages';
import type { EncryptedTokens } from '../../kernel/encrypted-tokens.ts';
import { passkeyMethods } from '../domain/authentication-methods.ts';
import type { PasskeyRequest, PasskeyResponse } from '../passkeys/passkeys.ts';
import { createPasswordCheck, type SignInAttempt } from '../password-check.ts';
import { NotRunError, type Requester } from '../passwords/fair-queue.ts';
import type { PasswordHasher, Passwords } from '../passwords/password-hasher.ts';
import type { RecordSignIn } from '../record-sign-in.ts';
import type { User, UserStore } from '../store/user-store.ts';
import type { UserEvents } from '../user-events.ts';
import {
  type AttemptLimit,
  clientAddress,
  clientNetwork,
  type FormError,
  type GuessLimiter,
  normalizedEmail,
} from './guess-limiter.ts';
import {
  createSecondFactorCheck,
  type Factors,
  passkeyResponseIn,
  type RequestAndResponse,
} from './second-factor-check.ts';
import type { SignInForm } from './sign-in-form.ts';

interface Dependencies {
  guessLimiter: GuessLimiter;
  events: EventRows;
  users: UserStore;
  passwords: PasswordHasher;
  userEvents: UserEvents;
  recordSignIn: RecordSignIn;
}

type SignInOutcome =
  | {
      ok: true;
      user: User;
      amr: string[];
      cookies: string[];
    }
  | { ok: false; form: SignInForm };

/** Checks the form to sign in, the form for the second factor, and passkeys. */
export interface Authenticator {
  check(exchange: RequestAndResponse, form: Map<string, string>): Promise<SignInOutcome>;
  /**
   * Continues after the first factor. Returns the form for a code if the user has a second factor,
   * else signs in.
   */
  completeFirstFactor(
    exchange: RequestAndResponse,
    user: User,
    method: string,
  ): Promise<SignInOutcome>;
  /**
   * Returns the form for the second factor, for a user who is signed in without a second factor.
   */
  stepUp(exchange: RequestAndResponse, user: User): Promise<SignInForm>;
  /**
   * Returns a function with which the page for the password also offers a sign-in with only a
   * passkey. Undefined if browsers support no passkeys for this site.
   */
  offerPasskey(exchange: RequestAndResponse): (() => PasskeyRequest) | undefined;
}

/**
 * The passed first factor of a sign-in. The form for the second factor contains the first factor
 * encrypted.
 */
export interface FirstFactor {
  userId: string;
  method: string;
}

type SignInFailure = DomainEvent<'user.sign_in_failed'>['data'];

/**
 * The form for a disabled account. The form appears only after a correct password, passkey or
 * mailed link, so strangers cannot find out that an account is disabled.
 */
const disabledAccount: SignInForm = {
  status: 403,
  error:
    'The operator of the platform disabled this account. Write to the support of the platform.',
};

/**
 * Number of guesses for an account without a pause. Guesses from all unknown devices count
 * together. Guesses from each known device count separately.
 */
const freeGuesses = 5;
/**
 * Number of guesses from an IP address without a pause, for all accounts together. Guesses from
 * known devices are not counted. A guess counts for an hour. The typing errors in an office with a
 * shared IP address stay below this number.
 */
const freeGuessesPerAddress = 50;
const addressWindowMs = 3_600_000;

export function createAuthenticator(
  { guessLimiter, events, users, passwords, userEvents, recordSignIn }: Dependencies,
  factors: Factors,
  firstFactors: EncryptedTokens<FirstFactor>,
): Authenticator {
  const { secondFactor, passkeys, devices, browsers } = factors;
  const secondFactors = createSecondFactorCheck(factors, guessLimiter);
  const findByPassword = createPasswordCheck(users);

  async function checkFirstFactor(
    { request, response }: RequestAndResponse,
    form: Map<string, string>,
  ): Promise<SignInOutcome> {
    const email = normalizedEmail(form);
    const password = form.get('password') ?? '';
    if (email === '' || password === '' || password.length > 200) {
      return {
        ok: false,
        form: {
          status: 400,
          error: 'Enter your e-mail address and your password.',
        },
      };
    }
    const network = clientNetwork(request);
    const device = devices.deviceId(request, email);
    const requester = await requesterOf(email, device, network);
    const checked = await passwords
      .inTurn(
        {
          ...requester,
          signal: clientSignal(response),
        },
        (turn) => checkPassword(turn, { email, password }, device, network),
      )
      .catch(refusalOf);
    if ('error' in checked) {
      return { ok: false, form: checked };
    }
    const { user } = checked;
    if (!user) {
      const failure = {
        address: clientAddress(request),
        method: 'password',
      };
      await recordFailure(
        failure,
        (await users.findByEmail(email))?.user.id,
        emailOrPlaceholder(email),
      );
      return {
        ok: false,
        form: {
          status: 401,
          error: 'The e-mail address or the password is wrong.',
        },
      };
    }
    return completeFirstFactor({ request, response }, user, 'password');
  }

  /**
   * A requester is known if the person has signed in before in the same browser or from the same
   * network.
   */
  async function requesterOf(
    email: string,
    device: string | undefined,
    network: string,
  ): Promise<Pick<Requester, 'origin' | 'isKnown'>> {
    if (device !== undefined) {
      return { origin: device, isKnown: true };
    }
    const { near } = networksOf(network);
    const isKnown = await users.hasSignedInFrom(email, near);
    return {
      origin: isKnown ? `${email} ${near}` : network,
      isKnown,
    };
  }

  async function checkPassword(
    turn: Passwords,
    attempt: SignInAttempt,
    device: string | undefined,
    network: string,
  ): Promise<{ user: User | undefined } | FormError> {
    const account = `sign-in ${attempt.email} ${device ?? 'unknown device'}`;
    const limits: AttemptLimit[] = [[account, freeGuesses]];
    // Guesses from the same IP address must not delay a user with a known device.
    if (device === undefined) {
      limits.push([`sign-in address ${network}`, freeGuessesPerAddress, addressWindowMs]);
    }
    const { rejection, uncount } = await guessLimiter.countAttempt(...limits);
    if (rejection) {
      return {
        ...rejection,
        error: `${rejection.error} Or reset your password.`,
      };
    }
    const user = await findByPassword(attempt, turn).catch(async (error: unknown) => {
      // The password was not compared, so the attempt must not count as a guess.
      await uncount();
      throw error;
    });
    if (user) {
      await guessLimiter.clear(account);
      // A correct password does not count for the IP address, because many users may share it.
      await uncount();
    }
    return { user };
  }

  async function completeFirstFactor(
    exchange: RequestAndResponse,
    user: User,
    method: string,
  ): Promise<SignInOutcome> {
    if (user.disabled) {
      return refuseDisabled(exchange.request, user, method);
    }
    if (await secondFactor.isOn(user.id)) {
      const step = firstFactors.seal({ userId: user.id, method });
      return {
        ok: false,
        form: await secondFactors.form(exchange, user.id, step),
      };
    }
    return signedIn(exchange.request, user, method, ['pwd']);
  }

  /**
   * Checks a passkey, without a limit: a signature cannot be guessed, and the gateway limits the
   * requests of an IP address.
   */
  async function checkPasskey(
    exchange: RequestAndResponse,
    reply: PasskeyResponse,
  ): Promise<SignInOutcome> {
    const { request } = exchange;
    const passkey = await passkeys.accept(reply, browsers.of(request));
    const refusal = 'refused' in passkey ? passkey : undefined;
    if (refusal?.userId !== undefined) {
      await recordFailure(
        {
          address: clientAddress(request),
          method: 'passkey',
        },
        refusal.userId,
      );
    }
    const user = 'refused' in passkey ? undefined : await users.find(passkey.userId);
    if ('refused' in passkey || !user) {
      return askForPasskey(exchange, {
        status: 401,
        error: refusal?.refused ?? 'The passkey was not accepted.',
      });
    }
    return signedIn(request, user, 'passkey', passkeyMethods(passkey));
  }

  function beginPasskey({ request, response }: RequestAndResponse): PasskeyRequest {
    return passkeys.beginSignIn(browsers.begin(request, response));
  }

  function askForPasskey(exchange: RequestAndResponse, error?: SignInForm): SignInOutcome {
    return {
      ok: false,
      form: {
        ...error,
        passkey: beginPasskey(exchange),
      },
    };
  }

  async function checkSecondFactor(
    exchange: RequestAndResponse,
    step: string,
    form: Map<string, string>,
  ): Promise<SignInOutcome> {
    const { request } = exchange;
    const first = firstFactors.open(step);
    const user = first && (await users.find(first.userId));
    const from = first && (await users.sessionsFrom(first.userId));
    // A first factor is no longer valid after a later change of the password.
    if (!first || !user || !from || first.sealedAt < from) {
      return {
        ok: false,
        form: {
          status: 401,
          error: 'The sign-in has expired. Sign in again.',
        },
      };
    }
    const proof = await secondFactors.check(request, user, form);
    if ('error' in proof) {
      if (proof.failed) {
        await recordFailure(
          {
            address: clientAddress(request),
            method: proof.failed,
          },
          user.id,
        );
      }
      return {
        ok: false,
        form: {
          ...proof.error,
          ...(await secondFactors.form(exchange, user.id, step)),
        },
      };
    }
    return signedIn(request, user, `${first.method} and ${proof.method}`, proof.amr);
  }

  async function recordFailure(
    failure: SignInFailure,
    userId: string | undefined,
    typed = '',
  ): Promise<void> {
    const event = {
      type: 'user.sign_in_failed',
      data: failure,
    } as const;
    await events.add(...(await userEvents(event, { userId, subject: userId ?? typed })));
  }

  async function refuseDisabled(
    request: IncomingMessage,
    { id }: User,
    method: string,
  ): Promise<SignInOutcome> {
    await recordFailure(
      {
        address: clientAddress(request),
        method,
        reason: 'account_disabled',
      },
      id,
    );
    return { ok: false, form: disabledAccount };
  }

  async function signedIn(
    request: IncomingMessage,
    user: User,
    method: string,
    amr: string[],
  ): Promise<SignInOutcome> {
    if (user.disabled) {
      return refuseDisabled(request, user, method);
    }
    const isKnownBrowser = devices.deviceId(request, user.email) !== undefined;
    await recordSignIn(user, {
      request,
      method,
      isKnownBrowser,
    });
    return {
      ok: true,
      user,
      amr,
      cookies: [devices.cookieFor(request, user.email)],
    };
  }

  return {
    completeFirstFactor,
    stepUp: (exchange, { id: userId }) =>
      secondFactors.form(exchange, userId, firstFactors.seal({ userId, method: 'session' })),
    offerPasskey: (exchange) => (passkeys.available ? () => beginPasskey(exchange) : undefined),
    async check(exchange, form) {
      const step = form.get('step');
      if (step !== undefined) {
        return checkSecondFactor(exchange, step, form);
      }
      const received = passkeyResponseIn(form);
      if (received) {
        return checkPasskey(exchange, received);
      }
      return form.get('action') === 'passkey' && passkeys.available
        ? askForPasskey(exchange)
        : checkFirstFactor(exchange, form);
    },
  };
}

/** Returns the error of a form whose password was not compared. @throws all other errors */
function refusalOf(error: unknown): FormError {
  if (!(error instanceof NotRunError)) {
    throw error;
  }
  return {
    status: 503,
    retryAfterS: error.retryAfterS,
    error: error.message,
  };
}

/**
 * Returns the typed e-mail address, or a placeholder. Users type passwords into this field by
 * mistake, so only a value that looks like an address is recorded.
 */
function emailOrPlaceholder(typed: string): string {
  return /^[^\s@]+@[^\s@]+$/.test(typed) ? typed : 'no address';
}
