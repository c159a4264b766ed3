import { namesOf } from './filters/values.ts';
import { textFieldNames } from './investment-fields.ts';

/** The fields by which a list can be sorted. */
export const sortFields = ['createdAt', 'updatedAt', ...textFieldNames, 'employees'] as const;
export type SortField = (typeof sortFields)[number];
export type SortOrder = SortField | `-${SortField}`;

const maxSortFields = 4;

const sortOrders = sortFields.flatMap((field): SortOrder[] => [field, `-${field}`]);

/** `sort` of the v2 list. */
export const sortQuery = namesOf(sortOrders, maxSortFields).refine(
  (orders) => new Set(orders.map((order) => order.replace('-', ''))).size === orders.length,
  'must not contain a field twice',
);
