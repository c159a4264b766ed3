/** The longest failure of a webhook endpoint without a success, before it is disabled. */
export const disabledAfterMs = 5 * 86_400_000;
/** Percentages of `disabledAfterMs` at which people are notified, highest first. */
export const noticePercents = [90, 70, 50] as const;
