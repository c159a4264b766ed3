/** A document that a query found. */
export interface Row {
  recordId: number;
  /** BSON. */
  bytes: Buffer;
}
