import type { components } from '../generated/schema.d.ts';

type Schemas = components['schemas'];

/**
 * The body of a response to a call without `fields`: a record has all of its members. The contract
 * has members that may be absent, because the same operation selects them.
 */
export type Complete<Body> = [Schemas['SelectedInvestment'], Body] extends [
  Body,
  Schemas['SelectedInvestment'],
]
  ? Schemas['Investment']
  : Body extends { data: Schemas['SelectedInvestment'][] }
    ? Omit<Body, 'data'> & { data: Schemas['Investment'][] }
    : Body;

/** A query that selects no fields. */
export type WithoutFields<Query> = Query & { fields?: undefined };

/** Whether an operation returns only the fields that its query names. */
export type SelectsFields<Query> = [Query] extends [never]
  ? false
  : 'fields' extends keyof Query
    ? true
    : false;
