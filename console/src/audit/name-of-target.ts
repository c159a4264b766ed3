import type { AuditRecord } from './audit-record.ts';

/**
 * The members of `details` that may contain the name of the target, with the most specific first.
 */
const naming = ['name', 'email', 'domain', 'target', 'url'] as const;

/** Returns the name of a record's target, from its details or from a change of the name. */
export function nameOfTarget({ details, changes }: AuditRecord): string | undefined {
  const named = naming.map((detail) => textOf(details?.[detail])).find((text) => text !== '');
  if (named !== undefined) {
    return named;
  }
  const change = changes.find(({ path }) => path === '/name');
  return textOf(change?.after) || textOf(change?.before) || undefined;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
