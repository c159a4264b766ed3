import { resetMail } from '../domain/people-mails.ts';
import type { Deps } from './deps.ts';
import { mailLink } from './mail-link.ts';
import { userEvents } from './user-event.ts';

const lifetimeMs = 3_600_000;

/** Mails a link for a new password to whoever has this address, if anybody has. */
export async function requestPasswordReset(deps: Deps, email: string, address: string): Promise<void> {
  const found = await deps.users.findByEmail(email);
  if (!found) return;
  const { user } = found;
  const told = { type: 'user.password_reset_requested', data: { address } } as const;
  const events = await userEvents(deps, told, { userId: user.id });
  const write = resetMail;
  await mailLink(deps, user, { purpose: 'password_reset', events, path: '/account/password/new', lifetimeMs, write });
}
