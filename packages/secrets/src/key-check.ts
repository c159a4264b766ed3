import { ConfigError } from '@irp/config';
import { DecryptionError } from './decryption-error.ts';

/** Checks whether SECRETS_KEY is the key with which stored data are encrypted. */
export interface KeyCheck {
  /**
   * Checks SECRETS_KEY with stored data.
   * @param openStored decrypts some stored data, if there are any
   * @throws ConfigError if SECRETS_KEY does not decrypt the stored data, unless SECRETS_KEY_LOST is
   *   true; and the errors of `openStored` that have another cause
   */
  verify(openStored: () => Promise<void>): Promise<void>;
  /**
   * Returns a problem for operators if the last `verify` has found that the key of stored data is
   * lost.
   */
  findings(): string[];
}

/**
 * Creates a key check.
 * @param isLost the setting SECRETS_KEY_LOST: if true, a wrong SECRETS_KEY is a finding and not an
 *   error
 */
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
        const problem = `SECRETS_KEY does not decrypt the stored data (${error.purpose})`;
        if (!isLost) {
          throw new ConfigError(
            `${problem}: set the key that encrypted the data; after a rotation, set both keys (SECRETS_KEY=new,former). If the key is lost, see SECRETS_KEY_LOST.`,
          );
        }
        finding = `${problem}, and SECRETS_KEY_LOST is set: replace the data that was encrypted with the lost key, then remove SECRETS_KEY_LOST.`;
      }
    },
    findings: () => (finding === undefined ? [] : [finding]),
  };
}
