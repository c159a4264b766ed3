import type { ApplicationInsight } from '@irp/contracts/directory';

/** The beginning and end of an installation; null: not ended. */
export interface InstalledFor {
  createdAt: Date;
  endedAt: Date | null;
}

const dayMs = 86_400_000;

/** The UTC day of a time, such as `2026-11-23`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The last days up to now, the oldest first: midnight UTC each. */
export function lastDays(count: number, now: Date): Date[] {
  const today = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, at) => new Date(today - (count - 1 - at) * dayMs));
}

/**
 * For each day: the number of new installations, of ended installations, and of installations at
 * the end of the day.
 */
export function installationsByDay(
  days: readonly Date[],
  installations: Iterable<InstalledFor>,
): ApplicationInsight['days'] {
  const [first] = days;
  const counts = new Map(days.map((day) => [dayOf(day), { installed: 0, ended: 0 }]));
  let live = 0;
  for (const { createdAt, endedAt } of installations) {
    const installed = counts.get(dayOf(createdAt));
    if (installed) {
      installed.installed += 1;
    }
    const ended = endedAt && counts.get(dayOf(endedAt));
    if (ended) {
      ended.ended += 1;
    }
    if (first && createdAt < first && (endedAt === null || endedAt >= first)) {
      live += 1;
    }
  }
  return [...counts].map(([day, { installed, ended }]) => {
    live += installed - ended;
    return {
      day,
      installed,
      ended,
      live,
    };
  });
}
