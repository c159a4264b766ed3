import { changedMail } from '../domain/people-mails.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';
import { userEvents } from './user-event.ts';

/**
 * Gives a person another password: every browser is signed out, and links that were mailed before are void.
 * @param claim false: somebody was quicker, nothing is changed
 */
export async function setPassword(
  deps: Deps,
  user: User,
  password: string,
  method: 'invitation' | 'reset' | 'change',
  claim: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { users, links, artifacts, postOffice, issuer, now } = deps;
  const hash = await hashPassword(password);
  if (!(await claim())) return false;
  const events = await userEvents(deps, { type: 'user.password_changed', data: { method } }, { userId: user.id });
  await users.setPassword(user.id, hash, events, new Date(now()));
  await links.removeAll(user.id);
  await artifacts.removeAll({ userId: user.id, kind: 'Session' });
  if (method !== 'invitation') {
    const mail = changedMail(`${issuer()}/account/password`);
    await postOffice.post({ key: `password_changed/${events[0]!.id}`, to: user.email, ...mail });
  }
  return true;
}
