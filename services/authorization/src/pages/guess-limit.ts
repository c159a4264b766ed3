import type { IncomingMessage } from 'node:http';
import type { Deps } from '../operations/deps.ts';

/** Why a form is shown again. */
export interface FormFault {
  fault: string;
  status: number;
  retryAfterS?: number;
}

/** What is guessed or asked for, and how often that is heard without a pause. */
type Limit = readonly [key: string, free: number];

/** Counts a try against every limit. @returns what to tell whoever has to wait; undefined: go on */
export async function tooMany({ guesses, now }: Deps, ...limits: Limit[]): Promise<FormFault | undefined> {
  const waits = await Promise.all(limits.map(([key, free]) => guesses.enter(key, free, now())));
  const waitMs = Math.max(...waits);
  if (waitMs === 0) return undefined;
  const retryAfterS = Math.ceil(waitMs / 1_000);
  const words = retryAfterS < 90 ? `${retryAfterS} seconds` : `${Math.ceil(retryAfterS / 60)} minutes`;
  return { status: 429, retryAfterS, fault: `Too many tries. Wait ${words}.` };
}

/** Where a request comes from, as the gateway says. */
export function addressOf({ headers }: IncomingMessage): string {
  return String(headers['x-forwarded-for'] ?? 'unknown');
}

/** As it is kept; longer than any address is cut. */
export function typedEmail(form: Map<string, string>): string {
  return (form.get('email') ?? '').trim().normalize('NFC').toLowerCase().slice(0, 254);
}
