/**
 * Sealed bytes do not open: with another key, purpose or row, or because they were altered or
 * truncated.
 */
export class DecryptionError extends Error {
  /** For which the bytes were to be opened, such as `totp`. */
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
