import type { Principal } from '@irp/contracts';
import { actorOf, type EventInput } from '@irp/contracts/events';
import type { Visibility } from '@irp/contracts/investments';
import { workspaceAudience } from './access-context.ts';
import { changedFields, isTracked, maxTextLength, truncated } from './changed-fields.ts';
import { type InvestmentRow, toInvestment } from './investment-row.ts';

type InvestmentEventInput = EventInput<
  'investment.created' | 'investment.updated' | 'investment.archived' | 'investment.deleted'
>;

export function investmentCreated(principal: Principal, row: InvestmentRow): InvestmentEventInput {
  return {
    type: 'investment.created',
    ...envelopeOf(principal, row),
    data: {
      ...scopeOf(row),
      name: nameOf(row),
    },
  };
}

/**
 * Creates the event of a deletion. The event includes the non-empty fields of the deleted record,
 * unless the record was private.
 */
export function investmentDeleted(
  principal: Principal,
  row: InvestmentRow,
  mergedInto?: string,
): InvestmentEventInput {
  const data = {
    ...scopeOf(row),
    name: nameOf(row),
    changes: row.audience === workspaceAudience ? removed(row) : [],
    ...(mergedInto ? { mergedInto } : {}),
  };
  return {
    type: 'investment.deleted',
    ...envelopeOf(principal, row),
    data,
  };
}

function removed(row: InvestmentRow) {
  const isKept = ([name, value]: [string, unknown]) => isTracked(name) && !isEmpty(value);
  return Object.entries(toInvestment(row, false))
    .filter(isKept)
    .map(([name, value]) => ({
      path: `/${name}`,
      before: truncated(value, maxTextLength),
      after: null,
    }));
}

function isEmpty(value: unknown): boolean {
  return ['null', '""', '0', 'false', '[]', '{}'].includes(JSON.stringify(value ?? null));
}

/** The cause of a change: a merge, a bulk edit, or (empty) a request for the record. */
export type ChangeOrigin = { mergedFrom: string[] } | { editId: string } | Record<never, never>;

/**
 * Creates the event of a change. If the record is or was private, its values are null in the event.
 */
export function investmentChanged(
  principal: Principal,
  before: InvestmentRow,
  after: InvestmentRow,
  origin: ChangeOrigin = {},
): InvestmentEventInput {
  const type =
    before.isArchived === after.isArchived ? 'investment.updated' : 'investment.archived';
  const isPrivate = before.audience !== workspaceAudience || after.audience !== workspaceAudience;
  const changes = changedFields(before, after).map((change) => ({
    path: `/${change.field}`,
    before: isPrivate ? null : change.before,
    after: isPrivate ? null : change.after,
  }));
  return {
    type,
    ...envelopeOf(principal, after),
    data: {
      ...scopeOf(after),
      name: isPrivate ? null : nameOf(after),
      changes,
      ...origin,
    },
  };
}

/**
 * Creates the event of an import.
 * @param rows the records of a batch; all have the same environment and visibility
 */
export function investmentsImported(
  principal: Principal,
  importId: string,
  visibility: Visibility,
  rows: readonly InvestmentRow[],
): EventInput<'investment.imported'> {
  const { workspaceId, environment } = principal;
  return {
    type: 'investment.imported',
    workspaceId,
    environment,
    subject: importId,
    actor: actorOf(principal),
    data: {
      environment,
      visibility,
      investmentIds: rows.map(({ _id }) => _id),
    },
  };
}

function envelopeOf(principal: Principal, { workspaceId, environment, _id }: InvestmentRow) {
  return {
    workspaceId,
    environment,
    subject: _id,
    actor: actorOf(principal),
  };
}

function scopeOf({ environment, audience }: InvestmentRow) {
  const visibility: Visibility = audience === workspaceAudience ? 'workspace' : 'private';
  return { environment, visibility };
}

function nameOf({ audience, name, tickerSymbol }: InvestmentRow): string | null {
  return audience === workspaceAudience ? name || tickerSymbol : null;
}
