import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailKindName, mailKinds } from '@irp/contracts/notifications';
import type { Sealer } from '@irp/secrets';
import { canBeTurnedOff } from './domain/preferences.ts';

/** What a link turns off: one kind of mail, for one person. */
interface Unsubscription {
  kind: MailKindName;
  userId: string;
}

/**
 * Links of mails that turn such mails off, for whoever has the mail: nobody signs in (RFC 8058).
 */
export interface UnsubscribeLinks {
  /**
   * Undefined for a mail that cannot be turned off, or that is to nobody whom the platform knows.
   */
  linkOf(mail: { kind: MailKindName; userId?: string }): string | undefined;
  /**
   * @returns undefined for a token that is in no mail of this platform, or whose mails cannot be
   *   turned off any more
   */
  read(token: string): Unsubscription | undefined;
}

interface Options {
  sealer: Pick<Sealer, 'deriveAll'>;
  /** Of the page. */
  address: string;
}

const purpose = 'unsubscribe links';
const macBytes = 32;

/**
 * A token has no expiry, since mails are read late: a person and a kind of mail, and their HMAC. It
 * has no address in it, and is the same in every attempt to send a mail. Those of a former key are
 * valid as long as the key is in SECRETS_KEY.
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
      // Node ignores what is not base64url: only one spelling is that of the mail.
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
