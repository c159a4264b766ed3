import type { components } from '../generated/schema.d.ts';

type Schemas = components['schemas'];

/**
 * The body of a response to a call without `fields`, in which a record has all members. The
 * contract declares each member as optional, because calls with `fields` have the same schema.
 */
export type Complete<Body> = [Schemas['SelectedInvestment'], Body] extends [
  Body,
  Schemas['SelectedInvestment'],
]
  ? Schemas['Investment']
  : Body extends { data: Schemas['SelectedInvestment'][] }
    ? Omit<Body, 'data'> & { data: Schemas['Investment'][] }
    : Body;

/** A query without a selection of fields. */
export type WithoutFields<Query> = Query & { fields?: undefined };

/** Whether the query of an operation accepts `fields`. */
export type SelectsFields<Query> = [Query] extends [never]
  ? false
  : 'fields' extends keyof Query
    ? true
    : false;
