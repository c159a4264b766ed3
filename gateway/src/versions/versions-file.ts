import { z } from 'zod';

const day = z.iso.date('must be a date, YYYY-MM-DD');
const dateTime = z.iso.datetime({
  offset: true,
  error: 'must be a date and time, YYYY-MM-DDThh:mm:ssZ',
});

const version = z
  .strictObject({
    state: z.enum(
      ['preview', 'current', 'deprecated', 'sunset'],
      'must be preview, current, deprecated or sunset',
    ),
    /**
     * The last day on which the version is supported; may be in the future (RFC 9745, section 2.1).
     */
    deprecationDate: day.optional(),
    /** The time from which every request to the version gets 410. */
    sunset: z.union([dateTime, day], 'must be a date or a date and time').optional(),
    successor: z.string().optional(),
    /** The page with the migration guide, as a URL or as a path of the gateway. */
    documentation: z
      .union(
        [z.url(), z.string().regex(/^\/[\w./-]*$/)],
        'must be a URL, or a path that begins with /',
      )
      .optional(),
    /** Short announced periods in which requests get 410. */
    brownouts: z.array(z.strictObject({ from: dateTime, until: dateTime })).default([]),
  })
  .superRefine((value, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({
        code: 'custom',
        path: [path],
        message,
      });
    if (value.state === 'deprecated' && value.deprecationDate === undefined) {
      addIssue('deprecationDate', 'must be set');
    }
    if (value.state === 'deprecated' && value.successor === undefined) {
      addIssue('successor', 'must be set');
    }
    if (value.state !== 'deprecated' && value.brownouts.length > 0) {
      addIssue('brownouts', 'must be empty unless the state is deprecated');
    }
    if (value.state !== 'deprecated' && value.state !== 'sunset' && value.sunset !== undefined) {
      addIssue('sunset', 'must be absent unless the state is deprecated or sunset');
    }
    if (value.sunset !== undefined && value.deprecationDate !== undefined) {
      if (Date.parse(value.sunset) < Date.parse(value.deprecationDate)) {
        addIssue('sunset', 'must not be before deprecationDate (RFC 9745, section 4)');
      }
    }
    if (value.brownouts.some(({ from, until }) => Date.parse(from) >= Date.parse(until))) {
      addIssue('brownouts', 'must have a from time before the until time in each entry');
    }
  });

/** The schema of the versions file. Operators may edit the file while the gateway runs. */
const versionsFile = z
  .strictObject({
    versions: z.record(
      z.string().regex(/^v[1-9]\d{0,3}$/, 'must be v and a number, such as v2'),
      version,
    ),
  })
  .superRefine(({ versions }, context) => {
    for (const [name, { successor }] of Object.entries(versions)) {
      if (successor === undefined) {
        continue;
      }
      const path = ['versions', name, 'successor'];
      if (successor === name) {
        context.addIssue({
          code: 'custom',
          path,
          message: 'must not be the version itself',
        });
      }
      const state = versions[successor]?.state;
      if (state === undefined) {
        context.addIssue({
          code: 'custom',
          path,
          message: 'must be a version in this file',
        });
      } else if (state === 'sunset') {
        context.addIssue({
          code: 'custom',
          path,
          message: 'must not be in the state sunset',
        });
      }
    }
    if (!Object.values(versions).some(({ state }) => state === 'current')) {
      context.addIssue({
        code: 'custom',
        path: ['versions'],
        message: 'must include a version in the state current',
      });
    }
  });

export type VersionsFile = z.output<typeof versionsFile>;

/** Parses the file. @throws Error with all issues and their paths in a single line */
export function parseVersionsFile(text: string): VersionsFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`the file is not JSON: ${(error as Error).message}`);
  }
  const result = versionsFile.safeParse(value);
  if (result.success) {
    return result.data;
  }
  throw new Error(result.error.issues.map(describe).join('; '));
}

function describe(issue: z.core.$ZodIssue): string {
  const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
  return `${issue.path.join('.') || 'it'} ${message}`;
}
