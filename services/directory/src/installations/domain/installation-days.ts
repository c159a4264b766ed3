import type { ApplicationInsight } from '@irp/contracts/directory';

/** The period of an installation; `endedAt` is null while it has not ended. */
export interface InstalledFor {
  createdAt: Date;
  endedAt: Date | null;
}

const dayMs = 86_400_000;

/** Returns the UTC day of a time, such as `2026-11-23`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Returns midnight UTC of each of the last `count` days, including today, the oldest first. */
export function lastDays(count: number, now: Date): Date[] {
  const today = Date.parse(dayOf(now));
  return Array.from({ length: count }, (_, at) => new Date(today - (count - 1 - at) * dayMs));
}

/**
 * Returns, for each day, how many installations began, how many ended, and how many existed at the
 * end of the day.
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
