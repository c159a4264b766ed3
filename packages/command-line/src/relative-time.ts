const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const minuteS = 60;
const hourS = 3_600;
const dayS = 86_400;

/** The limits for times in minutes, hours and days. A more distant time is shown as a date. */
const maxMinutesS = hourS;
const maxHoursS = 2 * dayS;
const maxDaysS = 60 * dayS;

/**
 * Returns a time relative to now, such as `3 h ago` or `in 12 d`, or a date such as `2026-03-01`.
 * Returns other values unchanged.
 */
export function relativeTime(value: unknown, nowMs: number): unknown {
  if (typeof value !== 'string' || !instant.test(value)) {
    return value;
  }
  const seconds = (Date.parse(value) - nowMs) / 1_000;
  const distance = Math.abs(seconds);
  if (Number.isNaN(distance)) {
    return value;
  }
  if (distance >= maxDaysS) {
    return value.slice(0, 10);
  }
  const text = distanceText(distance);
  return seconds > 0 ? `in ${text}` : `${text} ago`;
}

function distanceText(seconds: number): string {
  if (seconds < minuteS) {
    return `${Math.floor(seconds)} s`;
  }
  if (seconds < maxMinutesS) {
    return `${Math.floor(seconds / minuteS)} min`;
  }
  return seconds < maxHoursS
    ? `${Math.floor(seconds / hourS)} h`
    : `${Math.floor(seconds / dayS)} d`;
}
