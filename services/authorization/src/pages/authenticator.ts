import type { IncomingMessage } from 'node:http';
import { newEvent } from '../operations/actor.ts';
import type { Deps } from '../operations/deps.ts';
import { signIn } from '../operations/sign-in.ts';
import type { User } from '../store/user-store.ts';
import type { KnownDevices } from './known-device.ts';
import type { Page } from './page.ts';

type SignInOutcome =
  | { ok: true; user: User; amr: string[]; cookies: string[] }
  | { ok: false; fault: string; status: number; retryAfterS?: number; page?: Page };

/** Checks what a sign-in form sent. */
export type Authenticator = (request: IncomingMessage, form: Map<string, string>) => Promise<SignInOutcome>;

/** Guesses for one account from devices that it does not know, and from one address for all accounts. */
const freeGuesses = 5;
const freeFromAddress = 50;

export function createAuthenticator(deps: Deps, devices: KnownDevices): Authenticator {
  const { guesses, events, now } = deps;
  const checkPassword = signIn(deps);
  return async (request, form) => {
    const email = (form.get('email') ?? '').trim().normalize('NFC').toLowerCase().slice(0, 254);
    const password = form.get('password') ?? '';
    if (email === '' || password === '' || password.length > 200)
      return { ok: false, status: 400, fault: 'Enter your e-mail address and your password.' };
    const address = String(request.headers['x-forwarded-for'] ?? 'unknown');
    const account = `sign-in ${email} ${devices.of(request, email) ?? 'unknown device'}`;
    const waits = [
      await guesses.enter(account, freeGuesses, now()),
      await guesses.enter(`sign-in address ${address}`, freeFromAddress, now()),
    ];
    const wait = Math.max(...waits);
    if (wait > 0) return tooMany(wait);
    const user = await checkPassword({ email, password });
    if (!user) {
      await events.add(failed(email, address, now()));
      return { ok: false, status: 401, fault: 'The address or the password is not right.' };
    }
    await guesses.clear(account);
    const data = { address, method: 'password' };
    const actor = { type: 'user', id: user.id } as const;
    await events.add(newEvent(now(), { type: 'user.signed_in', workspaceId: '', subject: user.id, actor, data }));
    return { ok: true, user, amr: ['pwd'], cookies: [devices.cookieFor(email)] };
  };
}

function tooMany(waitMs: number): SignInOutcome {
  const retryAfterS = Math.ceil(waitMs / 1_000);
  const words = retryAfterS < 90 ? `${retryAfterS} seconds` : `${Math.ceil(retryAfterS / 60)} minutes`;
  return { ok: false, status: 429, retryAfterS, fault: `Too many tries. Wait ${words}, or reset your password.` };
}

function failed(email: string, address: string, nowMs: number) {
  const actor = { type: 'user', id: email } as const;
  return newEvent(nowMs, { type: 'user.sign_in_failed', workspaceId: '', subject: email, actor, data: { address } });
}
