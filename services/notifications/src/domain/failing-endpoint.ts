/** Milliseconds of uninterrupted failure after which a webhook endpoint is disabled. */
export const disabledAfterMs = 5 * 86_400_000;
/**
 * Percentages of `disabledAfterMs`. At each of them, the workspace is notified of the failing
 * endpoint. Highest first.
 */
export const noticePercents = [90, 70, 50] as const;
