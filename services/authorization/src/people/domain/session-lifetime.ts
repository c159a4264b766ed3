/**
 * However much a session is used, the person signs in again after this time (NIST SP 800-63B-4,
 * section 2.1.3).
 */
export const longestSessionMs = 30 * 86_400_000;
