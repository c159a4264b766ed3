import { namesOf } from './filters/values.ts';
import { textFieldNames } from './investment-fields.ts';

/** The fields by which a list can be sorted. */
export const sortFields = ['createdAt', 'updatedAt', ...textFieldNames, 'employees'] as const;
export type SortField = (typeof sortFields)[number];
export type SortOrder = SortField | `-${SortField}`;

/** Fields by which an index of the database sorts the records of a workspace. */
export const indexedSorts: readonly SortField[] = [
  'createdAt',
  'updatedAt',
  'name',
  'tickerSymbol',
];

/** Tells whether an index of the database sorts the records by these fields. */
export function isIndexedOrder(fields: readonly SortField[]): boolean {
  const [first, second] = fields;
  return first !== undefined && second === undefined && indexedSorts.includes(first);
}

export function sortFieldOf(order: SortOrder): SortField {
  return order.replace('-', '') as SortField;
}

const maxSortFields = 4;

const sortOrders = sortFields.flatMap((field): SortOrder[] => [field, `-${field}`]);

/** The parameter `sort` of the v2 list. */
export const sortQuery = namesOf(sortOrders, maxSortFields).refine(
  (orders) => new Set(orders.map((order) => order.replace('-', ''))).size === orders.length,
  'must not contain a field twice',
);
