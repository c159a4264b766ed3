import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';

/**
 * The phase of a migration. `expand`: runs while processes of the previous version are running. The
 * previous version must work with the changed data. `contract`: runs after the last process of a
 * previous version has ended, for example to remove data used only by the previous version.
 */
export type MigrationPhase = 'expand' | 'contract';

/** Removes an undeclared index; no effect on a missing index. */
interface DropIndex {
  dropIndex: string;
  collection: string;
}

/**
 * Changes the matching documents of a collection, in batches by `_id`. After the update, a document
 * must no longer match the filter. After a crash, the update of a batch is repeated, which must do
 * no harm. All `_id`s must have the same BSON type.
 */
interface Backfill {
  backfill: string;
  where: mongo.Filter<mongo.Document>;
  update: mongo.UpdateFilter<mongo.Document>;
}

/**
 * Changes the matching documents of a collection with a function, for changes that MongoDB's update
 * operators cannot express. Works in batches, like a backfill.
 */
export interface Rewrite {
  rewrite: string;
  where: mongo.Filter<mongo.Document>;
  /** A name for the rule of `change`. The name is a part of the checksum. */
  rule: string;
  /**
   * Returns the new values of fields; undefined to keep the document. Must return undefined for a
   * document that is already changed.
   */
  change(document: mongo.Document): Record<string, unknown> | undefined;
  /** The fields to set instead of the result of `change`, if the result violates a unique index. */
  conflict: Record<string, unknown>;
}

export type MigrationStep = DropIndex | Backfill | Rewrite;

/**
 * A change of stored data between two versions. A released migration never changes: a further
 * migration corrects errors.
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
  /** The checksum of an earlier form of the migration that had the same result. */
  formerChecksum?: string;
}

/** Returns the SHA-256, in hexadecimal, of the parts that determine the result of a migration. */
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

/** Whether a stored checksum belongs to this migration. */
export function isChecksumOf(migration: Migration, checksum: string): boolean {
  return checksum === checksumOf(migration) || checksum === migration.formerChecksum;
}

export function collectionOf(step: MigrationStep): string {
  if ('backfill' in step) {
    return step.backfill;
  }
  return 'rewrite' in step ? step.rewrite : step.collection;
}
