import { ConfigError } from '@irp/config';
import { DecryptionError } from './decryption-error.ts';

/** Whether SECRETS_KEY is the key of the stored data. */
export interface KeyCheck {
  /**
   * @param openStored decrypts some stored data; no effect without stored data
   * @throws ConfigError if SECRETS_KEY does not decrypt the data, unless the data's key is lost;
   *   other errors of `openStored`
   */
  verify(openStored: () => Promise<void>): Promise<void>;
  /** For operators: the last `verify` found the key of the stored data to be lost. */
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
