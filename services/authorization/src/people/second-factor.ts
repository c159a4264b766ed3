import type { DomainEvent } from '@irp/contracts/events';
import { hashCredential, type Sealer } from '@irp/secrets';
import type { RequestMail } from '../mail/request-mail.ts';
import type { AnnounceFactors } from './announce-factors.ts';
import type { PasskeyStore } from './store/passkey-store.ts';
import type { TotpStore } from './store/totp-store.ts';
import type { User } from './store/user-store.ts';
import { newRecoveryCode, totpStep } from './totp.ts';
import type { UserEvents } from './user-events.ts';

interface Dependencies {
  totps: TotpStore;
  passkeys: Pick<PasskeyStore, 'countOf' | 'usersWith'>;
  requestMail: RequestMail;
  issuer: () => string;
  now: () => number;
  userEvents: UserEvents;
  announceFactors: AnnounceFactors;
}

/**
 * The second factors of users who have turned them on: codes of an authenticator app (RFC 6238),
 * passkeys, and recovery codes.
 */
export interface SecondFactor {
  /** Returns whether the user has a second factor: sign-in codes or a passkey. */
  isOn(userId: string): Promise<boolean>;
  /** Returns those of the given users who have a second factor. */
  usersWith(userIds: readonly string[]): Promise<Set<string>>;
  codesAreOn(userId: string): Promise<boolean>;
  /** Returns the number of unused recovery codes. */
  recoveryCodesLeft(userId: string): Promise<number>;
  /**
   * Returns whether this is a current code or an unused recovery code. Each code is accepted only
   * once.
   */
  accepts(userId: string, code: string): Promise<boolean>;
  /**
   * Turns sign-in codes on.
   * @returns the recovery codes, which can be read only now; undefined if the code does not match
   *   the secret
   */
  turnOn(user: User, secret: string, code: string): Promise<string[] | undefined>;
  turnOff(user: User): Promise<void>;
  /** Replaces the recovery codes. @returns the new codes, which can be read only now */
  renewRecoveryCodes(user: User): Promise<string[]>;
  /**
   * Creates recovery codes with the first second factor of a user.
   * @returns the new recovery codes; undefined if the user already has recovery codes
   */
  firstRecoveryCodes(user: User): Promise<string[] | undefined>;
  /** Removes the recovery codes of a user without a second factor. */
  removeUnneededRecoveryCodes(userId: string): Promise<void>;
}

const purpose = 'totp';
const recoveryCodes = 10;

export function createSecondFactor(
  { totps, passkeys, requestMail, issuer, userEvents, announceFactors, now }: Dependencies,
  sealer: Sealer,
): SecondFactor {
  const codesAreOn = async (userId: string) => (await totps.find(userId))?.sealed !== undefined;

  async function acceptsTotp(userId: string, code: string): Promise<boolean> {
    const sealed = (await totps.find(userId))?.sealed;
    const step = sealed && totpStep(sealer.open(sealed, purpose, userId), code, now());
    return step !== undefined && (await totps.useStep(userId, step));
  }

  const recipient = ({ id, email }: User) => ({ userId: id, to: email });
  const link = () => `${issuer()}/account`;

  /** Stores the change with its events, announces the change, then mails the user. */
  async function change(
    user: User,
    enabled: boolean,
    store: (events: DomainEvent[]) => Promise<void>,
  ): Promise<void> {
    const event = {
      type: enabled ? 'user.totp_enabled' : 'user.totp_disabled',
      data: {},
    } as const;
    const events = await userEvents(event, { userId: user.id });
    await store(events);
    await announceFactors(user.id);
    await requestMail({
      key: `totp/${events[0].id}`,
      ...recipient(user),
      kind: 'sign-in-codes-changed',
      params: {
        on: enabled,
        link: link(),
      },
    });
  }

  return {
    isOn: async (userId) => (await codesAreOn(userId)) || (await passkeys.countOf(userId)) > 0,
    usersWith: async (userIds) =>
      new Set((await Promise.all([totps.usersWith(userIds), passkeys.usersWith(userIds)])).flat()),
    codesAreOn,
    recoveryCodesLeft: async (userId) => (await totps.find(userId))?.recoveryCodes.length ?? 0,
    async accepts(userId, input) {
      const code = input.replaceAll(/[\s-]/g, '').toUpperCase();
      if (/^\d{6}$/.test(code)) {
        return acceptsTotp(userId, code);
      }
      // Accepts recovery codes of 16 characters, because version 0.1 created them.
      return (
        /^(?:[A-Z2-7]{16}|[A-Z2-7]{24})$/.test(code) &&
        (await totps.useRecoveryCode(userId, hashCredential(code)))
      );
    },
    async turnOn(user, secret, input) {
      const step = totpStep(secret, input.replaceAll(/\s/g, ''), now());
      if (step === undefined) {
        return undefined;
      }
      const { codes, hashes } = newRecoveryCodes();
      const sealed = sealer.seal(secret, purpose, user.id);
      const row = {
        _id: user.id,
        sealed,
        lastStep: step,
        recoveryCodes: hashes,
        enabledAt: new Date(now()),
      };
      await change(user, true, (events) => totps.put(row, events));
      return codes;
    },
    async turnOff(user) {
      const hasPasskeys = (await passkeys.countOf(user.id)) > 0;
      await change(user, false, (events) =>
        totps.remove(user.id, new Date(now()), events, hasPasskeys),
      );
    },
    async renewRecoveryCodes(user) {
      const { codes, hashes } = newRecoveryCodes();
      const events = await userEvents(
        {
          type: 'user.recovery_codes_replaced',
          data: {},
        },
        { userId: user.id },
      );
      await totps.putRecoveryCodes(user.id, hashes, events);
      await requestMail({
        key: `recovery_codes/${events[0].id}`,
        ...recipient(user),
        kind: 'recovery-codes-replaced',
        params: { link: link() },
      });
      return codes;
    },
    async firstRecoveryCodes(user) {
      if (await totps.find(user.id)) {
        return undefined;
      }
      const { codes, hashes } = newRecoveryCodes();
      await totps.putRecoveryCodes(user.id, hashes, []);
      return codes;
    },
    async removeUnneededRecoveryCodes(userId) {
      if ((await passkeys.countOf(userId)) === 0) {
        await totps.removeRecoveryCodes(userId, new Date(now()));
      }
    },
  };
}

function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  return {
    codes,
    hashes: codes.map((code) => hashCredential(code.replaceAll('-', ''))),
  };
}
