import type { AuditRecord } from '@irp/contracts';

/** What a spreadsheet runs as a formula, also after spaces of any kind, and in the full-width forms of East Asia. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

const columns: Record<string, (record: AuditRecord) => unknown> = {
  seq: ({ seq }) => seq,
  id: ({ id }) => id,
  occurredAt: ({ occurredAt }) => occurredAt,
  recordedAt: ({ recordedAt }) => recordedAt,
  action: ({ action }) => action,
  category: ({ category }) => category,
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => reason,
  actorType: ({ actor }) => actor.type,
  actorId: ({ actor }) => actor.id,
  onBehalfOf: ({ actor }) => actor.onBehalfOf,
  targets: ({ targets }) => targets.map(({ type, id }) => `${type}:${id}`).join(' '),
  applicationId: ({ applicationId }) => applicationId,
  installationId: ({ installationId }) => installationId,
  requestId: ({ context }) => context.requestId,
  traceId: ({ context }) => context.traceId,
  ip: ({ context }) => context.ip,
  userAgent: ({ context }) => context.userAgent,
  changes: ({ changes }) => (changes.length === 0 ? '' : JSON.stringify(changes)),
  prevHash: ({ prevHash }) => prevHash,
  leafHash: ({ leafHash }) => leafHash,
};

export const csvColumns = Object.keys(columns);

/** What would run gets an apostrophe before it (OWASP, CSV injection). */
export function toCells(record: AuditRecord): string[] {
  return Object.values(columns).map((value) => {
    const cell = String(value(record) ?? '');
    return formula.test(cell) ? `'${cell}` : cell;
  });
}
