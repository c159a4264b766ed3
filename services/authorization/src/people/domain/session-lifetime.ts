/**
 * Maximum duration of a session: afterwards, the person must sign in again, even in a session in
 * use (NIST SP 800-63B-4, section 2.1.3).
 */
export const longestSessionMs = 30 * 86_400_000;
