import type { IncomingMessage } from 'node:http';
import type { Deps } from '../operations/deps.ts';
import type { SecondFactor } from '../operations/second-factor.ts';
import { signIn } from '../operations/sign-in.ts';
import { userEvents } from '../operations/user-event.ts';
import type { SealedNotes } from '../secrets/sealed-note.ts';
import type { User } from '../store/user-store.ts';
import { addressOf, countTry, type FormFault, type Limit, tooMany, typedEmail } from './guess-limit.ts';
import type { KnownDevices } from './known-device.ts';

type SignInOutcome =
  | { ok: true; user: User; amr: string[]; cookies: string[] }
  /** `step`: the password was right, a code is asked for next. */
  | { ok: false; again: Partial<FormFault> & { step?: string } };

/** Checks what a sign-in form sent, or the form that asks for a code. */
export interface Authenticator {
  check(request: IncomingMessage, form: Map<string, string>): Promise<SignInOutcome>;
  /** What someone gets who proved by `method` who they are: in, or to be asked for a code. */
  admit(request: IncomingMessage, user: User, method: string): Promise<SignInOutcome>;
}

/** The first step of a sign-in is done. */
export interface FirstStep {
  userId: string;
  method: string;
}

/** Guesses for one account: all from devices that it does not know count together, each known one by itself. */
const freeGuesses = 5;
/**
 * Guesses from one address for all accounts, from devices that these do not know. Each is forgotten an hour after it was
 * made: an office where people mistype now and then never has so many.
 */
const freeFromAddress = 50;
const addressForgetsAfterMs = 3_600_000;

export function createAuthenticator(
  deps: Deps,
  devices: KnownDevices,
  secondFactor: SecondFactor,
  steps: SealedNotes<FirstStep>,
): Authenticator {
  const { guesses, events, users } = deps;
  const checkPassword = signIn(deps);

  async function checkFirst(request: IncomingMessage, form: Map<string, string>): Promise<SignInOutcome> {
    const email = typedEmail(form);
    const password = form.get('password') ?? '';
    if (email === '' || password === '' || password.length > 200)
      return { ok: false, again: { status: 400, fault: 'Enter your e-mail address and your password.' } };
    const address = addressOf(request);
    const device = devices.of(request, email);
    const account = `sign-in ${email} ${device ?? 'unknown device'}`;
    const limits: Limit[] = [[account, freeGuesses]];
    // What others guess at the same address does not hold back someone at a device of their own.
    if (device === undefined) limits.push([`sign-in address ${address}`, freeFromAddress, addressForgetsAfterMs]);
    const { wait, undo } = await countTry(deps, ...limits);
    if (wait) return { ok: false, again: { ...wait, fault: `${wait.fault} Or reset your password.` } };
    const user = await checkPassword({ email, password });
    if (!user) {
      await failed(address, 'password', (await users.findByEmail(email))?.user.id, nameable(email));
      return { ok: false, again: { status: 401, fault: 'The address or the password is not right.' } };
    }
    await guesses.clear(account);
    // An office behind one address may sign in as often as it likes.
    await undo();
    return admit(request, user, 'password');
  }

  async function admit(request: IncomingMessage, user: User, method: string): Promise<SignInOutcome> {
    if (await secondFactor.isOn(user.id))
      return { ok: false, again: { step: steps.seal({ userId: user.id, method }) } };
    return signedIn(request, user, method, ['pwd']);
  }

  async function checkSecond(request: IncomingMessage, step: string, code: string): Promise<SignInOutcome> {
    const first = steps.open(step);
    const user = first && (await users.find(first.userId));
    const from = first && (await users.sessionsFrom(first.userId));
    // A step that was taken with a password that is no longer counts for nothing.
    if (!first || !user || !from || first.sealedAt < from)
      return { ok: false, again: { status: 401, fault: 'That took too long. Sign in again.' } };
    const device = devices.of(request, user.email) ?? 'unknown device';
    const wait = await tooMany(deps, [`code ${user.id} ${device}`, freeGuesses]);
    if (wait) return { ok: false, again: { ...wait, step } };
    if (!(await secondFactor.accepts(user.id, code))) {
      await failed(addressOf(request), 'code', user.id);
      return { ok: false, again: { step, status: 401, fault: 'This code is not right, or was used before.' } };
    }
    await guesses.clear(`code ${user.id} ${device}`);
    return signedIn(request, user, `${first.method} and code`, ['pwd', 'otp', 'mfa']);
  }

  async function failed(address: string, method: string, userId: string | undefined, typed = ''): Promise<void> {
    const told = { type: 'user.sign_in_failed', data: { address, method } } as const;
    await events.add(...(await userEvents(deps, told, { userId, subject: userId ?? typed })));
  }

  async function signedIn(request: IncomingMessage, user: User, method: string, amr: string[]): Promise<SignInOutcome> {
    const told = { type: 'user.signed_in', data: { address: addressOf(request), method } } as const;
    await events.add(...(await userEvents(deps, told, { userId: user.id })));
    return { ok: true, user, amr, cookies: [devices.cookieFor(user.email)] };
  }

  return {
    admit,
    check(request, form) {
      const step = form.get('step');
      return step === undefined ? checkFirst(request, form) : checkSecond(request, step, form.get('code') ?? '');
    },
  };
}

/** What was typed for an address may be the password, in the wrong field. */
function nameable(typed: string): string {
  return /^[^\s@]+@[^\s@]+$/.test(typed) ? typed : 'no address';
}
