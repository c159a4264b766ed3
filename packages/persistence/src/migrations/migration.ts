import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';

/**
 * When a migration runs. `expand`: beside processes of the version before, which must be able to
 * work with its result. `contract`: once no process of a version before runs any more, such as to
 * remove what only they used.
 */
export type MigrationPhase = 'expand' | 'contract';

/** Removes an index that the models no longer declare; nothing where it is not there. */
interface DropIndex {
  dropIndex: string;
  collection: string;
}

/**
 * Changes the documents of a collection that match, in batches by `_id`. The update must make a
 * document match no longer, and must be true for a document whenever it is applied: it is repeated
 * after a crash. All `_id`s must be of one BSON type.
 */
interface Backfill {
  backfill: string;
  where: mongo.Filter<mongo.Document>;
  update: mongo.UpdateFilter<mongo.Document>;
}

/**
 * Changes the documents of a collection that match by a function, where the update language cannot
 * express it; in batches, as a backfill.
 */
export interface Rewrite {
  rewrite: string;
  where: mongo.Filter<mongo.Document>;
  /** Names what `change` does: a part of the checksum. */
  rule: string;
  /**
   * The new values of fields of the document; undefined: it stays. A document that it returned must
   * stay.
   */
  change(document: mongo.Document): Record<string, unknown> | undefined;
  /** The fields of a document that stays because another one has a value that must be unique. */
  conflict: Record<string, unknown>;
}

export type MigrationStep = DropIndex | Backfill | Rewrite;

/**
 * A change of stored data between two versions. Once released, it is never changed: a further one
 * corrects it.
 */
export interface Migration {
  /** Identifies it, and orders it among the service's: `0001-lanes-of-mails`. */
  name: string;
  phase: MigrationPhase;
  /** In one line, for operators. */
  summary: string;
  steps: readonly MigrationStep[];
  /** Its checksum as it was written before, where both forms have the same result. */
  formerChecksum?: string;
}

/** SHA-256 in hexadecimal of what decides the result of a migration. */
export function checksumOf({ name, phase, steps }: Migration): string {
  return createHash('sha256')
    .update(
      JSON.stringify({
        name,
        phase,
        steps,
      }),
    )
    .digest('hex');
}

/** Whether the migration that was recorded with a checksum is this one. */
export function isChecksumOf(migration: Migration, checksum: string): boolean {
  return checksum === checksumOf(migration) || checksum === migration.formerChecksum;
}

/** The collection that a step changes. */
export function collectionOf(step: MigrationStep): string {
  if ('backfill' in step) {
    return step.backfill;
  }
  return 'rewrite' in step ? step.rewrite : step.collection;
}
