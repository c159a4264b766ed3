import { ConfigError } from '@irp/config';
import { DecryptionError } from './decryption-error.ts';

/** Whether SECRETS_KEY is the key of what is stored. */
export interface KeyCheck {
  /**
   * @param openStored opens something that is stored; nothing where nothing is stored yet
   * @throws ConfigError where SECRETS_KEY does not open it, unless the key of it is lost; what
   *   `openStored` throws else
   */
  verify(openStored: () => Promise<void>): Promise<void>;
  /** For operators: the last `verify` found that the key of what is stored is lost. */
  findings(): string[];
}

/** @param isLost the setting SECRETS_KEY_LOST: a wrong key is a finding, and no error */
export function createKeyCheck(isLost: boolean): KeyCheck {
  let finding: string | undefined;
  return {
    async verify(openStored) {
      try {
        await openStored();
        finding = undefined;
      } catch (error) {
        if (!(error instanceof DecryptionError)) {
          throw error;
        }
        const problem = `SECRETS_KEY does not open what is stored (${error.purpose})`;
        if (!isLost) {
          throw new ConfigError(
            `${problem}: set the key that sealed it, after a rotation both (SECRETS_KEY=new,former). If that key is lost, see SECRETS_KEY_LOST.`,
          );
        }
        finding = `${problem}, and SECRETS_KEY_LOST is set: replace what was sealed with the lost key, then remove this setting.`;
      }
    },
    findings: () => (finding === undefined ? [] : [finding]),
  };
}
