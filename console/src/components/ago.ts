const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * Tolerated delay in seconds. Without a tolerance, a time in exactly three days would soon be shown
 * as two days.
 */
const lateS = 2;

/** Describes a time relative to now, such as "3 hours ago". */
export function ago(date: Date, now: Date, language: string): string {
  const exact = (date.getTime() - now.getTime()) / 1_000;
  const seconds = exact + Math.sign(exact) * lateS;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) {
      return format.format(Math.trunc(seconds / length), unit);
    }
  }
  return format.format(0, 'second');
}
