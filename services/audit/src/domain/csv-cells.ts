import type { AuditRecord } from '@irp/contracts/audit';
import { escapeFormula } from '@irp/contracts/csv-formula';

const columns: Record<string, (record: AuditRecord) => unknown> = {
  seq: ({ seq }) => seq,
  id: ({ id }) => id,
  occurredAt: ({ occurredAt }) => occurredAt,
  recordedAt: ({ recordedAt }) => recordedAt,
  environment: ({ environment }) => environment,
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
  // Columns of later versions come after the columns of former versions.
  credentialKind: ({ credential }) => credential?.kind,
  credentialId: ({ credential }) => credential?.id,
  details: ({ details = {} }) => (Object.keys(details).length === 0 ? '' : JSON.stringify(details)),
};

export const csvColumns = Object.keys(columns);

/**
 * Returns the values of a record in the order of {@link csvColumns}. Values that a spreadsheet
 * would run as formulas are escaped.
 */
export function toCells(record: AuditRecord): string[] {
  return Object.values(columns).map((value) => escapeFormula(String(value(record) ?? '')));
}
