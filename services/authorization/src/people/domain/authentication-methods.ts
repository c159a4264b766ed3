/** Whether a sign-in used a second factor. @param amr its authentication methods (RFC 8176) */
export function usedSecondFactor(amr: readonly string[] | undefined): boolean {
  return amr?.includes('mfa') ?? false;
}

/**
 * A passkey, which verified its user. Only the key of one that never leaves its device is bound to
 * hardware (`hwk`, RFC 8176): the flag for backup eligibility is off (WebAuthn Level 3, section
 * 6.1.3). That of any other one counts as software (`swk`), whether it has been copied yet or not.
 */
export function passkeyMethods({ synced }: { synced: boolean }): string[] {
  return [synced ? 'swk' : 'hwk', 'user', 'mfa'];
}

/** A password, or a mailed link, and then a code. */
export const passwordAndCode = ['pwd', 'otp', 'mfa'] as const;
