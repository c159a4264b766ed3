import { type DomainEvent, hashCredential } from '@irp/contracts';
import type { Sealer } from '@irp/sealing';
import { secondStepMail } from '../domain/people-mails.ts';
import { newRecoveryCode, totpStep } from '../secrets/totp.ts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';
import { userEvents } from './user-event.ts';

/** Codes of an authenticator app (RFC 6238), for people who want them. */
export interface SecondFactor {
  isOn(userId: string): Promise<boolean>;
  /** How many recovery codes were not used yet. */
  recoveryCodesLeft(userId: string): Promise<number>;
  /** Whether this is the present code, or a recovery code; either counts once. */
  accepts(userId: string, code: string): Promise<boolean>;
  /** @returns recovery codes, to be shown this once; undefined where the code is not the secret's */
  turnOn(user: User, secret: string, code: string): Promise<string[] | undefined>;
  turnOff(user: User): Promise<void>;
}

const purpose = 'totp';
const recoveryCodes = 10;

export function createSecondFactor(deps: Deps, sealer: Sealer): SecondFactor {
  const { totps, postOffice, issuer, now } = deps;

  async function acceptsTotp(userId: string, code: string): Promise<boolean> {
    const row = await totps.find(userId);
    const step = row && totpStep(sealer.open(row.sealed, purpose), code, now());
    return step !== undefined && (await totps.useStep(userId, step));
  }

  /** The change with its events, and then the mail of it. */
  async function change(user: User, on: boolean, write: (events: DomainEvent[]) => Promise<void>): Promise<void> {
    const told = { type: on ? 'user.totp_enabled' : 'user.totp_disabled', data: {} } as const;
    const events = await userEvents(deps, told, { userId: user.id });
    await write(events);
    const mail = secondStepMail(on, `${issuer()}/account`);
    await postOffice.post({ key: `totp/${events[0]!.id}`, to: user.email, ...mail });
  }

  return {
    isOn: async (userId) => (await totps.find(userId)) !== undefined,
    recoveryCodesLeft: async (userId) => (await totps.find(userId))?.recoveryCodes.length ?? 0,
    async accepts(userId, typed) {
      const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
      if (/^\d{6}$/.test(code)) return acceptsTotp(userId, code);
      return /^[A-Z2-7]{16}$/.test(code) && (await totps.useRecoveryCode(userId, hashCredential(code)));
    },
    async turnOn(user, secret, typed) {
      const step = totpStep(secret, typed.replaceAll(/\s/g, ''), now());
      if (step === undefined) return undefined;
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
      const hashes = codes.map((code) => hashCredential(code.replaceAll('-', '')));
      const sealed = sealer.seal(secret, purpose);
      const row = { _id: user.id, sealed, lastStep: step, recoveryCodes: hashes, enabledAt: new Date(now()) };
      await change(user, true, (events) => totps.put(row, events));
      return codes;
    },
    async turnOff(user) {
      await change(user, false, (events) => totps.remove(user.id, new Date(now()), events));
    },
  };
}
