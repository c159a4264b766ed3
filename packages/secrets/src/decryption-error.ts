/**
 * The error for encrypted bytes that cannot be decrypted. The key, purpose or row is different from
 * the encryption, or the bytes were altered or truncated.
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
