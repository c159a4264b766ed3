/**
 * Days from the publication of an advisory to the update, by severity: the table of SECURITY.md.
 */
export const updateDays = {
  critical: 7,
  high: 30,
  moderate: 90,
  low: 180,
} as const;

export type Severity = keyof typeof updateDays;

/**
 * The severity stated by GitHub and OSV; `high` if unstated, so that the time frame does not depend
 * on a review.
 */
export function severityOf(stated: unknown): Severity {
  const severity = typeof stated === 'string' ? stated.toLowerCase() : '';
  return Object.hasOwn(updateDays, severity) ? (severity as Severity) : 'high';
}

/**
 * The date by which the package must be updated, as YYYY-MM-DD.
 * @param published RFC 3339; without it, the time frame ends today
 */
export function dueDate(
  severity: Severity,
  published: string | undefined,
  now = new Date(),
): string {
  const start = published === undefined ? Number.NaN : Date.parse(published);
  const due = Number.isNaN(start) ? now : new Date(start + updateDays[severity] * 86_400_000);
  return due.toISOString().slice(0, 10);
}
