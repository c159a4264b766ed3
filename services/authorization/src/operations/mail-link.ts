import { randomBytes } from 'node:crypto';
import { type DomainEvent, hashCredential } from '@irp/contracts';
import type { LinkPurpose } from '../store/link-model.ts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';

interface WantedLink {
  purpose: LinkPurpose;
  /** Where it leads, such as `/account/invitation`. */
  path: string;
  lifetimeMs: number;
  /** Of several under one name, only the first is mailed. */
  once?: string | undefined;
  /** What the mail is to be recorded as. */
  events: DomainEvent[];
  /** The mail around it. */
  write(url: string): { subject: string; text: string };
}

/** Mails a link that can be used once. Its secret is in the query, which access logs leave out. */
export async function mailLink(deps: Deps, user: User, wanted: WantedLink): Promise<void> {
  const { links, postOffice, now, issuer } = deps;
  const token = randomBytes(32).toString('base64url');
  const hash = hashCredential(token);
  const { purpose, events } = wanted;
  await links.add({ _id: hash, purpose, userId: user.id, expireAt: new Date(now() + wanted.lifetimeMs) });
  const mail = wanted.write(`${issuer()}${wanted.path}?token=${token}`);
  await postOffice.post({ key: `${purpose}/${wanted.once ?? hash}`, to: user.email, ...mail, events });
}
