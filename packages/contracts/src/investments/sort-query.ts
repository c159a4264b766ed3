import { namesOf } from './filters/values.ts';
import { textFieldNames } from './investment-fields.ts';

/** The sortable fields of a list. */
export const sortFields = ['createdAt', 'updatedAt', ...textFieldNames, 'employees'] as const;
export type SortField = (typeof sortFields)[number];
export type SortOrder = SortField | `-${SortField}`;

/** An index stores the records of a workspace in the order of each of these fields. */
export const indexedSorts: readonly SortField[] = [
  'createdAt',
  'updatedAt',
  'name',
  'tickerSymbol',
];

/** Whether an index has the records in an order. */
export function isIndexedOrder(fields: readonly SortField[]): boolean {
  const [first, second] = fields;
  return first !== undefined && second === undefined && indexedSorts.includes(first);
}

export function sortFieldOf(order: SortOrder): SortField {
  return order.replace('-', '') as SortField;
}

const maxSortFields = 4;

const sortOrders = sortFields.flatMap((field): SortOrder[] => [field, `-${field}`]);

/** `sort` of the v2 list. */
export const sortQuery = namesOf(sortOrders, maxSortFields).refine(
  (orders) => new Set(orders.map((order) => order.replace('-', ''))).size === orders.length,
  'must not contain a field twice',
);
