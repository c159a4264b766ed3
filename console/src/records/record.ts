import type { components } from '@irp/client';

export type Investment = components['schemas']['Investment'];
export type NewInvestment = components['schemas']['NewInvestment'];
export type View = components['schemas']['InvestmentView'];
export type Field = keyof Investment;

/** The entity tag of the response with the record. */
export function etagOf(record: Investment): string {
  return (record as Investment & { lastResponse?: { etag?: string } }).lastResponse?.etag ?? '*';
}

/** The editable fields of the drawer, in order. */
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

/** Fields available as columns of the grid. */
export const columnFields = [
  ...editableFields.filter((field) => field !== 'description'),
  'tags',
  'visibility',
  'createdAt',
  'updatedAt',
] as const satisfies readonly Field[];

/** Fields that a column of a file can set. */
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

/** Width of the selection boxes in pixels. */
export const boxWidth = 44;

/** Width of a column in pixels. */
export function widthOf(field: string): number {
  return widths[field] ?? 170;
}
