import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailKindName, mailKinds } from '@irp/contracts/notifications';
import type { Sealer } from '@irp/secrets';
import { canBeTurnedOff } from './domain/preferences.ts';

/** The data in an unsubscribe link: the person, and the kind of mail that the link turns off. */
interface Unsubscription {
  kind: MailKindName;
  userId: string;
}

/** Unsubscribe links of mails, which work without a sign-in (RFC 8058). */
export interface UnsubscribeLinks {
  /**
   * Returns the link for a mail; undefined for a mandatory mail, or if the address belongs to no
   * known user.
   */
  linkOf(mail: { kind: MailKindName; userId?: string }): string | undefined;
  /**
   * Reads a token.
   * @returns undefined if the platform has not issued the token, or if the kind of mail can no
   *   longer be turned off
   */
  read(token: string): Unsubscription | undefined;
}

interface Options {
  sealer: Pick<Sealer, 'deriveAll'>;
  /** URL of the unsubscribe page. */
  address: string;
}

const purpose = 'unsubscribe links';
const macBytes = 32;

/**
 * Creates and reads unsubscribe links. A token consists of a user id and a kind of mail, with an
 * HMAC. A token does not expire, because people read mails late. A token contains no address. All
 * attempts to send a mail use the same token. A token made with a former key stays valid as long as
 * SECRETS_KEY contains the former key.
 */
export function createUnsubscribeLinks({ sealer, address }: Options): UnsubscribeLinks {
  const [newest = '', ...former] = sealer.deriveAll(purpose);
  const macOf = (key: string, content: Uint8Array) =>
    createHmac('sha256', key).update(content).digest();
  return {
    linkOf({ kind, userId }) {
      if (userId === undefined || !canBeTurnedOff(kind)) {
        return undefined;
      }
      const content = Buffer.from(`${kind} ${userId}`);
      const token = Buffer.concat([macOf(newest, content), content]).toString('base64url');
      return `${address}?${new URLSearchParams({ token })}`;
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      // Node ignores characters that are not base64url. The comparison rejects a token that is not
      // in the canonical encoding.
      if (bytes.length <= macBytes || bytes.toString('base64url') !== token) {
        return undefined;
      }
      const [mac, content] = [bytes.subarray(0, macBytes), bytes.subarray(macBytes)];
      if (![newest, ...former].some((key) => timingSafeEqual(macOf(key, content), mac))) {
        return undefined;
      }
      const { kind = '', userId = '' } =
        /^(?<kind>\S+) (?<userId>.+)$/s.exec(content.toString())?.groups ?? {};
      return isKind(kind) && canBeTurnedOff(kind) ? { kind, userId } : undefined;
    },
  };
}

function isKind(name: string): name is MailKindName {
  return Object.hasOwn(mailKinds, name);
}
