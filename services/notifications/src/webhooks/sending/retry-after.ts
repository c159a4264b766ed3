const imfFixdate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Parses a `Retry-After` header (RFC 9110, section 10.2.3), in seconds or as a date.
 * @returns milliseconds, without a limit; undefined if the header is missing or cannot be parsed
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) {
    return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  }
  if (!imfFixdate.test(text)) {
    return undefined;
  }
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
