import { resetMail } from '../domain/people-mails.ts';
import type { Deps } from './deps.ts';
import { mailLink } from './mail-link.ts';
import { userEvent } from './user-event.ts';

const lifetimeMs = 3_600_000;

/** Mails a link for a new password to whoever has this address, if anybody has. */
export async function requestPasswordReset(deps: Deps, email: string, address: string): Promise<void> {
  const found = await deps.users.findByEmail(email);
  if (!found) return;
  const { user } = found;
  await deps.events.add(userEvent(deps, 'user.password_reset_requested', user.id, { address }));
  const write = resetMail;
  await mailLink(deps, user, { purpose: 'password_reset', path: '/account/password/new', lifetimeMs, write });
}
