import type { PlainObject } from '../values/canonical-type.ts';

/** A document that a query found. */
export interface Row {
  recordId: number;
  bytes: Buffer;
  /** The decoded document, when the filter or the sort required decoding it. */
  document: PlainObject | undefined;
}
