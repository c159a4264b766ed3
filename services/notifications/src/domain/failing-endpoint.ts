/** Milliseconds of uninterrupted failure after which a webhook endpoint is disabled. */
export const disabledAfterMs = 5 * 86_400_000;
/**
 * Percentages of `disabledAfterMs`, highest first. At each percentage, the workspace is notified of
 * the failing endpoint.
 */
export const noticePercents = [90, 70, 50] as const;
