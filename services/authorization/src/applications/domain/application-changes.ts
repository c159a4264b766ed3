import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '@irp/contracts/events';
import type { Application } from './application.ts';

export type FieldChange = NonNullable<
  DomainEvent<'application.deleted'>['data']['changes']
>[number];

/** Maximum number of characters of a value in an event. Longer values are truncated. */
const maxValueLength = 500;

/** Returns the changed fields, for the audit log. */
export function changesBetween(
  before: Application,
  after: Application,
  fields: string[],
): FieldChange[] {
  const known = fields as (keyof Application)[];
  const isChanged = (field: keyof Application) => !isDeepStrictEqual(before[field], after[field]);
  return known.filter(isChanged).map((field) => ({
    path: `/${field}`,
    before: shortened(before[field]),
    after: shortened(after[field]),
  }));
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  return text.length > maxValueLength
    ? `${text.slice(0, maxValueLength).toWellFormed()}…`
    : (value ?? null);
}

const recordedFields = [
  'name',
  'description',
  'type',
  'environment',
  'redirectUris',
  'postLogoutRedirectUris',
  'grantTypes',
  'scopes',
  'metadata',
  'homepageUrl',
  'publish',
  'pkceRequired',
  'dpopBound',
  'backchannelLogoutUri',
] as const;

/**
 * Returns the fields of a deleted application for the audit log, without keys, secrets and personal
 * addresses. Omits empty fields.
 */
export function changesOfDeletion(application: Application): FieldChange[] {
  const given = Object.entries(application).filter(
    ([field, value]) => (recordedFields as readonly string[]).includes(field) && !isEmpty(value),
  );
  return given.map(([field, value]) => ({
    path: `/${field}`,
    before: shortened(value),
    after: null,
  }));
}

function isEmpty(value: unknown): boolean {
  return ['null', '""', '[]', '{}'].includes(JSON.stringify(value ?? null));
}
