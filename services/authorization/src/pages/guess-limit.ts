import type { IncomingMessage } from 'node:http';
import type { Deps } from '../operations/deps.ts';

/** Why a form is shown again. */
export interface FormFault {
  fault: string;
  status: number;
  retryAfterS?: number;
}

/** What is guessed or asked for, how often that is heard without a pause, and how long a try counts if not for a day. */
export type Limit = readonly [key: string, free: number, forgottenAfterMs?: number];

/** A try that counts until it is known to have been right. */
interface Counted {
  /** What to tell whoever has to wait; undefined: go on. */
  wait?: FormFault;
  /** It was right: nothing is left of it, and those before it still count. */
  undo(): Promise<void>;
}

/** Counts a try against every limit. */
export async function countTry({ guesses, now }: Deps, ...limits: Limit[]): Promise<Counted> {
  const entered = await Promise.all(
    limits.map(async ([key, free, forgottenAfterMs]) => ({
      key,
      ...(await guesses.enter(key, free, now(), forgottenAfterMs)),
    })),
  );
  const undo = async () => {
    await Promise.all(entered.map(({ key, id }) => guesses.undo(key, id)));
  };
  const waitMs = Math.max(...entered.map((one) => one.waitMs));
  if (waitMs === 0) return { undo };
  const retryAfterS = Math.ceil(waitMs / 1_000);
  const words = retryAfterS < 90 ? `${retryAfterS} seconds` : `${Math.ceil(retryAfterS / 60)} minutes`;
  return { undo, wait: { status: 429, retryAfterS, fault: `Too many tries. Wait ${words}.` } };
}

/** Counts a try against every limit, right or not. @returns what to tell whoever has to wait; undefined: go on */
export async function tooMany(deps: Deps, ...limits: Limit[]): Promise<FormFault | undefined> {
  return (await countTry(deps, ...limits)).wait;
}

/** Where a request comes from, as the gateway says. */
export function addressOf({ headers }: IncomingMessage): string {
  return String(headers['x-forwarded-for'] ?? 'unknown');
}

/** As it is kept; longer than any address is cut. */
export function typedEmail(form: Map<string, string>): string {
  return (form.get('email') ?? '').trim().normalize('NFC').toLowerCase().slice(0, 254);
}
