import type { Actor, DomainEvent } from '@irp/contracts/events';
import type { HistoryEntry } from '@irp/contracts/investments';
import { type AccessContext, actorOfId, audiencesOf } from './access-context.ts';
import { changedFields, type FieldChange } from './changed-fields.ts';
import type { InvestmentRow } from './investment-row.ts';

/**
 * The data of a change that the history needs, but the event does not contain. The data are stored
 * with the event until the event is published.
 */
export interface RecordedChange {
  /** The revision of the record after the change. */
  revision: number;
  /**
   * The audiences of the record before and after the change. Only callers in both audiences see the
   * values.
   */
  audiences: string[];
  changes: FieldChange[];
  /** The ids of the records that were merged into this record. */
  mergedFrom?: string[];
}

/** An event in the outbox of its record. `change` is not published. */
export type ChangeEvent = DomainEvent & { change?: RecordedChange };

/** A change, with the members of its event, as stored in the history. */
export interface HistoryRow extends RecordedChange {
  /** The id of the event. */
  _id: string;
  at: Date;
  actor: Actor;
}

/**
 * Returns the data of a change for the history.
 * @param mergedFrom ids of the records that were merged into this record
 */
export function recordedChange(
  before: InvestmentRow,
  after: InvestmentRow,
  mergedFrom?: string[],
): RecordedChange {
  return {
    revision: after.revision,
    audiences: [...new Set([before.audience, after.audience])],
    changes: changedFields(before, after),
    ...(mergedFrom ? { mergedFrom } : {}),
  };
}

/** Returns a change as the caller may see it. */
export function toHistoryEntry(row: HistoryRow, access: AccessContext): HistoryEntry {
  const visible = audiencesOf(access);
  const hidden = !row.audiences.every((audience) => visible.includes(audience));
  return {
    id: row._id,
    action: row.mergedFrom ? 'merged' : 'changed',
    revision: row.revision,
    at: row.at.toISOString(),
    actor: row.actor,
    hidden,
    changes: hidden
      ? row.changes.map(({ field }) => ({
          field,
          before: null,
          after: null,
        }))
      : row.changes,
    ...(row.mergedFrom ? { mergedFrom: row.mergedFrom } : {}),
  };
}

/**
 * Returns the history entry of the creation of a record. The entry of the creation is computed from
 * the record, and not stored.
 */
export function creationOf({ _id, ownerId, createdAt }: InvestmentRow): HistoryEntry {
  return {
    id: _id,
    action: 'created',
    revision: 1,
    at: createdAt.toISOString(),
    actor: actorOfId(ownerId),
    hidden: false,
    changes: [],
  };
}
