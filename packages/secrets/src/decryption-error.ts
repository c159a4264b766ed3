/**
 * Encrypted bytes cannot be decrypted: because of another key, purpose or row, or because of an
 * alteration or truncation.
 */
export class DecryptionError extends Error {
  /** The purpose of the attempted decryption, such as `totp`. */
  readonly purpose: string;

  constructor(purpose: string, cause: unknown) {
    super(
      `Decryption failed (purpose: ${purpose}): SECRETS_KEY has changed, or the data was altered or moved.`,
      {
        cause,
      },
    );
    this.name = 'DecryptionError';
    this.purpose = purpose;
  }
}
