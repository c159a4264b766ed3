/** Whether a sign-in used a second factor. @param amr its authentication methods (RFC 8176) */
export function usedSecondFactor(amr: readonly string[] | undefined): boolean {
  return amr?.includes('mfa') ?? false;
}

/**
 * A passkey, which verified its user. The key of one that is copied to other devices is in software (`swk`), of any other
 * one in hardware (`hwk`).
 */
export function passkeyMethods({ synced }: { synced: boolean }): string[] {
  return [synced ? 'swk' : 'hwk', 'user', 'mfa'];
}

/** A password, or a mailed link, and then a code. */
export const passwordAndCode = ['pwd', 'otp', 'mfa'] as const;
