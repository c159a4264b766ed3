import { type Connection, Schema } from 'mongoose';

export interface SuppressedAddressRow {
  /** The address in lower case. */
  _id: string;
  reason: string;
  createdAt: Date;
}

const schema = new Schema<SuppressedAddressRow>(
  {
    _id: String,
    reason: String,
    createdAt: Date,
  },
  { versionKey: false },
);

export function compileSuppressionModels(connection: Connection) {
  return {
    suppressedAddresses: connection.model('SuppressedAddress', schema, 'suppressed_addresses'),
  };
}

export type SuppressionModels = ReturnType<typeof compileSuppressionModels>;
