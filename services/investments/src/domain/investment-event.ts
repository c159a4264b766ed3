import type { EventNews, Principal } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import { type InvestmentRow, toInvestment } from './investment-row.ts';
import { everyone } from './reader.ts';

type InvestmentNews = EventNews<
  'investment.created' | 'investment.imported' | 'investment.updated' | 'investment.archived' | 'investment.deleted'
>;

/** Longer texts are cut: the log tells that they changed, and how they began. */
const maxText = 500;
const silent = new Set(['updatedAt', 'isFavorite']);

export function created(principal: Principal, row: InvestmentRow): InvestmentNews {
  return { type: 'investment.created', ...whereOf(principal, row), data: { ...kindOf(row), name: nameOf(row) } };
}

export function deleted(principal: Principal, row: InvestmentRow): InvestmentNews {
  return { type: 'investment.deleted', ...whereOf(principal, row), data: { ...kindOf(row), name: nameOf(row) } };
}

export function changed(principal: Principal, before: InvestmentRow, after: InvestmentRow): InvestmentNews {
  const type = before.isArchived === after.isArchived ? 'investment.updated' : 'investment.archived';
  const isPrivate = before.audience !== everyone || after.audience !== everyone;
  const [old, fresh] = [toInvestment(before, false), toInvestment(after, false)];
  const names = (Object.keys(fresh) as (keyof typeof fresh)[]).filter(
    (name) => !silent.has(name) && JSON.stringify(old[name]) !== JSON.stringify(fresh[name]),
  );
  const value = (of: typeof fresh, name: keyof typeof fresh) => (isPrivate ? null : shortened(of[name]));
  const changes = names.map((name) => ({ path: `/${name}`, before: value(old, name), after: value(fresh, name) }));
  return { type, ...whereOf(principal, after), data: { ...kindOf(after), changes } };
}

/** @param rows of one file, environment and visibility */
export function imported(principal: Principal, importId: string, rows: readonly InvestmentRow[]): InvestmentNews {
  const { workspaceId, environment } = principal;
  return {
    type: 'investment.imported',
    ...{ workspaceId, subject: importId, actor: actorOf(principal) },
    data: { environment, visibility: visibilityOf(rows[0]!), investmentIds: rows.map(({ _id }) => _id) },
  };
}

function whereOf(principal: Principal, { workspaceId, _id }: InvestmentRow) {
  return { workspaceId, subject: _id, actor: actorOf(principal) };
}

function kindOf(row: InvestmentRow) {
  return { environment: row.environment, visibility: visibilityOf(row) };
}

function visibilityOf({ audience }: InvestmentRow): 'workspace' | 'private' {
  return audience === everyone ? 'workspace' : 'private';
}

function nameOf({ audience, name, tickerSymbol }: InvestmentRow): string | null {
  return audience === everyone ? name || tickerSymbol : null;
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > maxText ? `${text.slice(0, maxText).toWellFormed()}…` : value;
}
