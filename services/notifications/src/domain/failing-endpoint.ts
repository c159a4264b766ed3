/** How long a webhook endpoint may fail without a success in between, before it is disabled. */
export const disabledAfterMs = 5 * 86_400_000;
/** At which percentages of that people are notified, the highest first. */
export const noticePercents = [90, 70, 50] as const;
