import { randomBytes } from 'node:crypto';
import type { DomainEvent } from '@irp/contracts/events';
import type { MailOf } from '@irp/contracts/notifications';
import { hashCredential } from '@irp/secrets';
import type { RequestMail } from '../mail/request-mail.ts';
import type { LinkPurpose, LinkTarget } from './store/link-model.ts';
import type { LinkStore } from './store/link-store.ts';

interface Dependencies {
  links: LinkStore;
  requestMail: RequestMail;
  now: () => number;
  issuer: () => string;
}

interface LinkMail {
  purpose: LinkPurpose;
  target: LinkTarget;
  /** Path of the page to which the link leads, such as `/account/invitation`. */
  path: string;
  lifetimeMs: number;
  /** If several mails have the same id, only the first is sent. */
  idempotencyId?: string | undefined;
  /** Whether the mail is stored but never sent. */
  isWithheld?: boolean;
  /** Events to publish when the mail is stored. */
  events: DomainEvent[];
  mail(link: string): MailOf;
}

/**
 * Mails a link that works once. The token is in the query of the link, because access logs omit the
 * query.
 */
export type MailLink = (to: string, link: LinkMail) => Promise<void>;

export function createMailLink({ links, requestMail, now, issuer }: Dependencies): MailLink {
  return async (to, link) => {
    const token = randomBytes(32).toString('base64url');
    const hash = hashCredential(token);
    const { purpose, target, events, isWithheld = false } = link;
    await links.add(
      {
        _id: hash,
        purpose,
        expireAt: new Date(now() + link.lifetimeMs),
      },
      target,
    );
    await requestMail({
      ...link.mail(`${issuer()}${link.path}?token=${token}`),
      key: `${purpose}/${link.idempotencyId ?? hash}`,
      to,
      events,
      isWithheld,
      userId: 'userId' in target ? target.userId : null,
    });
  };
}
