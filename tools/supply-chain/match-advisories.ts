import { compare, satisfies, valid } from 'semver';
import type { LockedPackage } from './locked-packages.ts';
import { dueDate, type Severity, severityOf } from './time-frames.ts';

type RangeEvent =
  | { introduced: string }
  | { fixed: string }
  | { last_affected: string }
  | { limit: string };

/**
 * The part of a vulnerability that this file uses, in the OSV format (ossf.github.io/osv-schema,
 * 1.6).
 */
export interface Advisory {
  id: string;
  summary?: string;
  /** RFC 3339. */
  published?: string;
  /** In GitHub's advisories, `severity` is `LOW`, `MODERATE`, `HIGH` or `CRITICAL`. */
  database_specific?: { severity?: string };
  withdrawn?: string;
  affected?: {
    package?: { ecosystem: string; name: string };
    ranges?: { type: string; events: RangeEvent[] }[];
    versions?: string[];
  }[];
}

export interface Match {
  id: string;
  summary: string;
  name: string;
  version: string;
  severity: Severity;
  /** YYYY-MM-DD. */
  due: string;
}

/**
 * Returns the locked packages that an advisory affects, by version or by range (OSV schema,
 * "evaluation"). Withdrawn advisories match nothing.
 */
export function matchAdvisories(
  packages: readonly LockedPackage[],
  advisories: readonly Advisory[],
): Match[] {
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap(
      ({
        id,
        summary = '',
        published,
        database_specific: { severity: stated } = {},
        affected = [],
      }) => {
        const severity = severityOf(stated);
        const due = dueDate(severity, published);
        return packages
          .filter(({ name, version }) =>
            affected.some(
              (one) =>
                one.package?.ecosystem === 'npm' &&
                one.package.name === name &&
                (one.versions?.includes(version) ||
                  one.ranges?.some((range) => isWithin(version, range))),
            ),
          )
          .map(({ name, version }) => ({
            id,
            summary,
            name,
            version,
            severity,
            due,
          }));
      },
    );
}

/**
 * Returns the first invalid version in the version ranges of an npm advisory; undefined if all
 * versions are valid.
 */
export function invalidVersion({ affected = [] }: Advisory): string | undefined {
  const ranges = affected
    .filter((one) => one.package?.ecosystem === 'npm')
    .flatMap((one) => one.ranges ?? []);
  const events = ranges.filter(({ type }) => type === 'SEMVER').flatMap((range) => range.events);
  const versions = events
    .filter((event) => !isUnlimited(event))
    .map((event) => String(Object.values(event)[0]));
  return versions.find((version) => version !== '0' && valid(version) === null);
}

function isWithin(
  version: string,
  { type, events }: { type: string; events: RangeEvent[] },
): boolean {
  if (type !== 'SEMVER' || valid(version) === null) {
    return false;
  }
  let vulnerable = false;
  for (const event of events
    .filter((one) => !isUnlimited(one))
    .toSorted((a, b) => compare(versionOf(a), versionOf(b)))) {
    if ('introduced' in event && reaches(version, event.introduced)) {
      vulnerable = true;
    }
    if (('fixed' in event || 'limit' in event) && reaches(version, versionOf(event))) {
      vulnerable = false;
    }
    if (
      'last_affected' in event &&
      satisfies(version, `>${event.last_affected}`, { includePrerelease: true })
    ) {
      vulnerable = false;
    }
  }
  return vulnerable;
}

/** Returns whether the event has the limit `*`, which is OSV's default and means no limit. */
function isUnlimited(event: RangeEvent): boolean {
  return 'limit' in event && event.limit === '*';
}

/** The version of an event; OSV writes 0 for the very first version. */
function versionOf(event: RangeEvent): string {
  const [version = '0'] = Object.values(event);
  return version === '0' ? '0.0.0-0' : version;
}

function reaches(version: string, from: string): boolean {
  return from === '0' || compare(version, from) >= 0;
}
