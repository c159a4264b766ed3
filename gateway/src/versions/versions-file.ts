import { z } from 'zod';

const day = z.iso.date('must be a date, YYYY-MM-DD');
const moment = z.iso.datetime({ offset: true, error: 'must be a moment, YYYY-MM-DDThh:mm:ssZ' });

const version = z
  .strictObject({
    state: z.enum(['preview', 'current', 'deprecated', 'sunset'], 'must be preview, current, deprecated or sunset'),
    /** From when on it counts as deprecated: what callers are told to plan for. */
    deprecationDate: day.optional(),
    /** From then on it answers 410. */
    sunset: z.union([moment, day], 'must be a date or a moment').optional(),
    successor: z.string().optional(),
    /** Where the change is explained. */
    documentation: z.url('must be a URL').optional(),
    /** Short announced windows of 410. */
    brownouts: z.array(z.strictObject({ from: moment, until: moment })).default([]),
  })
  .superRefine((value, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (value.state === 'deprecated' && value.deprecationDate === undefined) fault('deprecationDate', 'must be set');
    if (value.state === 'deprecated' && value.successor === undefined) fault('successor', 'must be set');
    if (value.state !== 'deprecated' && value.brownouts.length > 0) fault('brownouts', 'need a deprecated version');
    if (value.state !== 'deprecated' && value.state !== 'sunset' && value.sunset !== undefined)
      fault('sunset', 'needs a deprecated version');
    if (value.sunset !== undefined && value.deprecationDate !== undefined) {
      if (Date.parse(value.sunset) < Date.parse(value.deprecationDate))
        fault('sunset', 'must not be before deprecationDate (RFC 9745, section 4)');
    }
    if (value.brownouts.some(({ from, until }) => Date.parse(from) >= Date.parse(until)))
      fault('brownouts', 'must begin before they end');
  });

/** The registry of versions as it is written: what operators edit while the gateway runs. */
const versionsFile = z
  .strictObject({ versions: z.record(z.string().regex(/^v[1-9]\d{0,3}$/, 'must be v and a number'), version) })
  .superRefine(({ versions }, context) => {
    for (const [name, { successor }] of Object.entries(versions)) {
      if (successor === undefined) continue;
      const path = ['versions', name, 'successor'];
      if (successor === name) context.addIssue({ code: 'custom', path, message: 'must be another version' });
      const state = versions[successor]?.state;
      if (state === undefined) context.addIssue({ code: 'custom', path, message: 'must be a version of this file' });
      else if (state === 'sunset') context.addIssue({ code: 'custom', path, message: 'must still be served' });
    }
    if (!Object.values(versions).some(({ state }) => state === 'current'))
      context.addIssue({ code: 'custom', path: ['versions'], message: 'need one that is current' });
  });

export type VersionsFile = z.output<typeof versionsFile>;

/** @throws Error in one line that names every fault and where it stands */
export function parseVersionsFile(text: string): VersionsFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON: ${(error as Error).message}`);
  }
  const result = versionsFile.safeParse(value);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(describe).join('; '));
}

function describe(issue: z.core.$ZodIssue): string {
  const message = issue.code === 'invalid_key' ? issue.issues[0]!.message : issue.message;
  return `${issue.path.join('.') || 'it'} ${message}`;
}
