/**
 * Maximum duration of a session in milliseconds. After this time, the user must sign in again, even
 * if the session is in use (NIST SP 800-63B-4, section 2.1.3).
 */
export const longestSessionMs = 30 * 86_400_000;
