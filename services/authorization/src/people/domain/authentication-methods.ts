/**
 * Whether a sign-in used a second factor. @param amr the authentication methods of the sign-in (RFC
 * 8176)
 */
export function usedSecondFactor(amr: readonly string[] | undefined): boolean {
  return amr?.includes('mfa') ?? false;
}

/**
 * The methods of a passkey that verified its user. A key is bound to hardware (`hwk`, RFC 8176)
 * only if it never leaves its device: the flag for backup eligibility is off (WebAuthn Level 3,
 * section 6.1.3). Any other key counts as software (`swk`), whether copied yet or not.
 */
export function passkeyMethods({ synced }: { synced: boolean }): string[] {
  return [synced ? 'swk' : 'hwk', 'user', 'mfa'];
}

/** A password or a mailed link, followed by a code. */
export const passwordAndCode = ['pwd', 'otp', 'mfa'] as const;
