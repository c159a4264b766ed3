import type { DomainEvent } from '@irp/contracts';
import { addOutbox } from '@irp/persistence';
import { Schema } from 'mongoose';

/** A key that signs ID tokens. Which one signs, which are published: time alone decides, so that all processes agree. */
export interface SigningKeyRow {
  _id: string;
  alg: 'RS256' | 'ES256';
  /** The private JWK, sealed. */
  sealed: Buffer;
  createdAt: Date;
  /** Published before, used from here on. */
  usedFrom: Date;
  outbox?: DomainEvent[];
  /** Nobody needs it any more: only its last events keep it. */
  goneAt?: Date;
}

export const signingKeySchema = new Schema<SigningKeyRow>(
  { _id: String, alg: String, sealed: Buffer, createdAt: Date, usedFrom: Date, goneAt: Date },
  { versionKey: false },
);
signingKeySchema.index({ usedFrom: 1 });
addOutbox(signingKeySchema);
