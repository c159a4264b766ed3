import { hashCredential } from '@irp/contracts';
import type { Sealer } from '@irp/sealing';
import { secondStepMail } from '../domain/people-mails.ts';
import { newRecoveryCode, totpStep } from '../secrets/totp.ts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';
import { userEvent } from './user-event.ts';

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
  const { totps, events, postOffice, issuer, now } = deps;

  async function acceptsTotp(userId: string, code: string): Promise<boolean> {
    const row = await totps.find(userId);
    const step = row && totpStep(sealer.open(row.sealed, purpose), code, now());
    return step !== undefined && (await totps.useStep(userId, step));
  }

  async function tell(user: User, on: boolean): Promise<void> {
    const event = userEvent(deps, on ? 'user.totp_enabled' : 'user.totp_disabled', user.id);
    await events.add(event);
    await postOffice.post({ key: `totp/${event.id}`, to: user.email, ...secondStepMail(on, `${issuer()}/account`) });
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
      await tell(user, true);
      const sealed = sealer.seal(secret, purpose);
      await totps.put({ _id: user.id, sealed, lastStep: step, recoveryCodes: hashes, enabledAt: new Date(now()) });
      return codes;
    },
    async turnOff(user) {
      await tell(user, false);
      await totps.remove(user.id);
    },
  };
}
