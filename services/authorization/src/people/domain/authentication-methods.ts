/**
 * Returns whether a sign-in used a second factor.
 * @param amr the methods of the sign-in (RFC 8176)
 */
export function usedSecondFactor(amr: readonly string[] | undefined): boolean {
  return amr?.includes('mfa') ?? false;
}

/**
 * Returns the methods for a passkey that has verified its user. The key counts as bound to hardware
 * (`hwk`, RFC 8176) only if the flag for backup eligibility is off, so the key can never leave the
 * device (WebAuthn Level 3, section 6.1.3). A passkey that may be copied counts as software
 * (`swk`), even if it was never copied.
 */
export function passkeyMethods({ synced }: { synced: boolean }): string[] {
  return [synced ? 'swk' : 'hwk', 'user', 'mfa'];
}

/** The methods for a password or a mailed link, followed by a code. */
export const passwordAndCode = ['pwd', 'otp', 'mfa'] as const;
