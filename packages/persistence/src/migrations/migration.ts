import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';

/**
 * When a migration runs. `expand`: while processes of the previous version run, which must work
 * with the result. `contract`: after the last process of the previous version has ended, for
 * example to remove data that only this version used.
 */
export type MigrationPhase = 'expand' | 'contract';

/** Removes an index that no model declares. Does nothing if it is missing. */
interface DropIndex {
  dropIndex: string;
  collection: string;
}

/**
 * Changes the documents of a collection that match, in batches by `_id`. After the update, a
 * document must not match any more. After a crash, the update is repeated, so this must be
 * harmless. All `_id`s must have the same BSON type.
 */
interface Backfill {
  backfill: string;
  where: mongo.Filter<mongo.Document>;
  update: mongo.UpdateFilter<mongo.Document>;
}

/**
 * Changes the documents of a collection that match with a function, if the update language is not
 * enough. It works in batches, as a backfill does.
 */
export interface Rewrite {
  rewrite: string;
  where: mongo.Filter<mongo.Document>;
  /** A name for what `change` does. It is a part of the checksum. */
  rule: string;
  /**
   * Returns new values for fields of a document; undefined if the document stays the same, as it
   * must if it was changed before.
   */
  change(document: mongo.Document): Record<string, unknown> | undefined;
  /** The fields to set instead, if another document has a value that must be unique. */
  conflict: Record<string, unknown>;
}

export type MigrationStep = DropIndex | Backfill | Rewrite;

/**
 * A change of stored data between two versions. A migration that was released is never changed. If
 * it has an error, a further migration corrects the data.
 */
export interface Migration {
  /**
   * The name of the migration, such as `0001-lanes-of-mails`. The migrations of a service are
   * applied in the order of their names.
   */
  name: string;
  phase: MigrationPhase;
  /** A line for operators. */
  summary: string;
  steps: readonly MigrationStep[];
  /** The checksum of an earlier form that had the same result. */
  formerChecksum?: string;
}

/** Returns the SHA-256, in hexadecimal, of what determines the result of a migration. */
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

/** Tells whether a stored checksum belongs to this migration. */
export function isChecksumOf(migration: Migration, checksum: string): boolean {
  return checksum === checksumOf(migration) || checksum === migration.formerChecksum;
}

export function collectionOf(step: MigrationStep): string {
  if ('backfill' in step) {
    return step.backfill;
  }
  return 'rewrite' in step ? step.rewrite : step.collection;
}
