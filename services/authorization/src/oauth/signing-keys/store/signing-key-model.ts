import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';

/** A key that signs ID tokens from `usedFrom` until the next key takes over. */
export interface SigningKeyRow {
  _id: string;
  alg: 'RS256' | 'ES256';
  /** The encrypted private JWK. */
  sealed: Buffer;
  createdAt: Date;
  /** Time of the first signature. The key is published earlier. */
  usedFrom: Date;
  outbox?: DomainEvent[];
}

/**
 * An unpublished key. The private part is deleted. The public part still verifies the key's
 * signatures.
 */
export interface RetiredKeyRow {
  _id: string;
  alg: SigningKeyRow['alg'];
  retiredAt: Date;
  /** The public JWK as JSON. */
  publicKey: string;
}

const signingKeySchema = new Schema<
  SigningKeyRow & Partial<Omit<RetiredKeyRow, keyof SigningKeyRow>>
>(
  {
    _id: String,
    alg: String,
    sealed: Buffer,
    createdAt: Date,
    usedFrom: Date,
    retiredAt: Date,
    publicKey: String,
  },
  { versionKey: false },
);
signingKeySchema.index({ usedFrom: 1 });
addOutbox(signingKeySchema);

export function compileSigningKeyModels(connection: Connection) {
  return { signingKeys: connection.model('SigningKey', signingKeySchema, 'signing_keys') };
}

export type SigningKeyModels = ReturnType<typeof compileSigningKeyModels>;
