import type { components } from '../generated/schema.d.ts';

type Schemas = components['schemas'];

/**
 * The body of a response to a call without `fields`: a record has all members. In the contract, each
 * member is optional, because a call with `fields` has the same response.
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

/** Whether the query of an operation has `fields`. */
export type SelectsFields<Query> = [Query] extends [never]
  ? false
  : 'fields' extends keyof Query
    ? true
    : false;
