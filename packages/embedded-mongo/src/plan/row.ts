/** A document found by a query. */
export interface Row {
  recordId: number;
  /** BSON. */
  bytes: Buffer;
}
