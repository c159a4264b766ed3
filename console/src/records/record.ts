import type { components } from '@irp/client';

export type Investment = components['schemas']['Investment'];
export type NewInvestment = components['schemas']['NewInvestment'];
export type View = components['schemas']['InvestmentView'];
export type Field = keyof Investment;

/** Returns the entity tag of the response that contained the record. */
export function etagOf(record: Investment): string {
  return (record as Investment & { lastResponse?: { etag?: string } }).lastResponse?.etag ?? '*';
}

/** The editable fields of a record, in the order of the form. */
export const editableFields = [
  'name',
  'tickerSymbol',
  'exchange',
  'country',
  'sector',
  'industry',
  'type',
  'marketType',
  'financingType',
  'issuance',
  'employees',
  'ceo',
  'headquarters',
  'website',
  'foundingDate',
  'ipoDate',
  'lei',
  'figi',
  'cik',
  'description',
] as const satisfies readonly Field[];

export type EditableField = (typeof editableFields)[number];

/** The fields that the grid can show as columns. */
export const columnFields = [
  ...editableFields.filter((field) => field !== 'description'),
  'tags',
  'visibility',
  'createdAt',
  'updatedAt',
] as const satisfies readonly Field[];

/** The fields that a column of an imported file can set. */
export const importFields: readonly string[] = ['id', ...editableFields, 'tags'];

export const defaultColumns: readonly string[] = [
  'name',
  'tickerSymbol',
  'country',
  'sector',
  'industry',
  'employees',
  'updatedAt',
];

const widths: Partial<Record<string, number>> = {
  name: 260,
  tickerSymbol: 110,
  country: 90,
  employees: 120,
  industry: 220,
};

/** Width of the column of checkboxes in pixels. */
export const boxWidth = 44;

/** Returns the width of a column in pixels. */
export function widthOf(field: string): number {
  return widths[field] ?? 170;
}
