/**
 * Bytes cannot be decrypted, because they belong to another key, purpose or row, or because they
 * were changed or truncated.
 */
export class DecryptionError extends Error {
  /** The purpose for which they were decrypted, such as `totp`. */
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
