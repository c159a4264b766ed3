import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailKindName, mailKinds } from '@irp/contracts/notifications';
import type { Sealer } from '@irp/secrets';
import { canBeTurnedOff } from './domain/preferences.ts';

/** The effect of a link: turns a kind of mail off, for a person. */
interface Unsubscription {
  kind: MailKindName;
  userId: string;
}

/** Unsubscribe links of mails, for the holder of the mail, without a sign-in (RFC 8058). */
export interface UnsubscribeLinks {
  /** Undefined for a mandatory mail, or a mail to an address of no known user. */
  linkOf(mail: { kind: MailKindName; userId?: string }): string | undefined;
  /**
   * @returns undefined for a token not issued by this platform, or with a kind of mail that can no
   *   longer be turned off
   */
  read(token: string): Unsubscription | undefined;
}

interface Options {
  sealer: Pick<Sealer, 'deriveAll'>;
  /** Address of the unsubscribe page. */
  address: string;
}

const purpose = 'unsubscribe links';
const macBytes = 32;

/**
 * A token contains a person and a kind of mail, with their HMAC. A token has no expiry, since mails
 * are read late. It contains no address, and is the same in every attempt to send a mail. Tokens of
 * a former key are valid as long as the key is in SECRETS_KEY.
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
      // Node ignores characters outside base64url: only the canonical encoding is valid.
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
