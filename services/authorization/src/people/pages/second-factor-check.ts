import type { IncomingMessage, ServerResponse } from 'node:http';
import { passkeyMethods, passwordAndCode } from '../domain/authentication-methods.ts';
import type { PasskeyResponse, Passkeys } from '../passkeys/passkeys.ts';
import type { SecondFactor } from '../second-factor.ts';
import type { User } from '../store/user-store.ts';
import type { BrowserBinding } from './browser-binding.ts';
import type { FormError, GuessLimiter } from './guess-limiter.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SignInForm } from './sign-in-form.ts';

export interface RequestAndResponse {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The modules that check second factors and recognise browsers. */
export interface Factors {
  secondFactor: SecondFactor;
  passkeys: Passkeys;
  devices: KnownDevices;
  browsers: BrowserBinding;
}

/**
 * The methods of the whole sign-in (`amr`, RFC 8176) after a correct second factor, or the error
 * after a wrong second factor.
 */
type Proof =
  | { method: string; amr: string[] }
  | { error: FormError; failed: 'code' | 'passkey' | undefined };

/** Shows and checks the form for the second factor. */
export interface SecondFactorCheck {
  /** Returns the form. @param step the passed first factor, encrypted */
  form(exchange: RequestAndResponse, userId: string, step: string): Promise<SignInForm>;
  check(request: IncomingMessage, user: User, form: Map<string, string>): Promise<Proof>;
}

/**
 * Number of wrong codes for an account without a pause. Guesses from all unknown devices count
 * together. Guesses from each known device count separately.
 */
const freeGuesses = 5;

export function createSecondFactorCheck(
  { secondFactor, passkeys, devices, browsers }: Factors,
  guessLimiter: GuessLimiter,
): SecondFactorCheck {
  async function checkCode(request: IncomingMessage, user: User, code: string): Promise<Proof> {
    const limit = `code ${user.id} ${devices.deviceId(request, user.email) ?? 'unknown device'}`;
    const rejection = await guessLimiter.checkLimits([limit, freeGuesses]);
    if (rejection) {
      return { error: rejection, failed: undefined };
    }
    if (!(await secondFactor.accepts(user.id, code))) {
      return {
        error: {
          status: 401,
          error: 'This code is wrong or was already used.',
        },
        failed: 'code',
      };
    }
    await guessLimiter.clear(limit);
    return {
      method: 'code',
      amr: [...passwordAndCode],
    };
  }

  /**
   * Checks a passkey. There is no limit, because a signature cannot be guessed, and wrong
   * signatures must not delay the owner.
   */
  async function checkPasskey(
    request: IncomingMessage,
    { id }: User,
    reply: PasskeyResponse,
  ): Promise<Proof> {
    const passkey = await passkeys.accept(reply, browsers.of(request), id);
    if ('refused' in passkey) {
      return {
        error: { status: 401, error: passkey.refused },
        failed: 'passkey',
      };
    }
    return {
      method: 'passkey',
      amr: ['pwd', ...passkeyMethods(passkey)],
    };
  }

  return {
    async form({ request, response }, userId, step) {
      const [own, hasCodes] = await Promise.all([
        passkeys.listOf(userId),
        secondFactor.codesAreOn(userId),
      ]);
      if (own.length === 0 || !passkeys.available) {
        return { step, hasCodes };
      }
      return {
        step,
        hasCodes,
        passkey: passkeys.beginSecondFactor(userId, own, browsers.begin(request, response)),
      };
    },
    check(request, user, form) {
      const received = passkeyResponseIn(form);
      return received
        ? checkPasskey(request, user, received)
        : checkCode(request, user, form.get('code') ?? '');
    },
  };
}

/** Returns the passkey in a form; undefined for a form without a passkey. */
export function passkeyResponseIn(form: Map<string, string>): PasskeyResponse | undefined {
  const ceremony = form.get('ceremony');
  return ceremony === undefined
    ? undefined
    : {
        ceremony,
        credential: form.get('credential') ?? '',
      };
}
