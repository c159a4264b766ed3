import type { AuditRecord } from './audit-record.ts';

/** Details that name the target of an event, the most telling first. */
const naming = ['name', 'email', 'domain', 'target', 'url'] as const;

/** The name that a record has for its target: of its details, or of a changed name. */
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
