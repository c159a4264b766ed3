import type { AuditRecord } from './audit-record.ts';

/** Details with the name of an event's target, most specific first. */
const naming = ['name', 'email', 'domain', 'target', 'url'] as const;

/** The name of a record's target: from its details, or from a changed name. */
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
