import { type NoteSigner, openNote, type PublicKeys, signNote } from '@irp/transparency';

/**
 * States up to which record retention may delete the records of a stream. The service signs the
 * statement.
 */
export interface RetentionStatement {
  /** The name of the stream: `streamOrigin(log, stream)`. */
  origin: string;
  /** Sequence number of the first remaining record. */
  to: number;
  /** Size and root (base64) of the checkpoint that covers the retired records. */
  size: number;
  root: string;
  /** Leaf hash, in hex, of the record `audit.retention_applied`. */
  record: string;
}

/**
 * Returns the text of the statement. The first line contains spaces, so that the text is never a
 * valid checkpoint: the origin of a checkpoint has no spaces.
 */
function textOf({ origin, to, size, root, record }: RetentionStatement): string {
  return `irp audit retention v1\n${origin}\nto ${to}\nsize ${size}\nroot ${root}\nrecord ${record}\n`;
}

export function signRetention(statement: RetentionStatement, signer: NoteSigner): Promise<string> {
  return signNote(textOf(statement), statement.origin, signer);
}

/** Returns whether a note contains this statement and has a valid signature of one of the keys. */
export function isSignedRetention(
  note: string,
  statement: RetentionStatement,
  keys: PublicKeys,
): boolean {
  const opened = openNote(note, statement.origin, keys);
  return 'text' in opened && opened.text === textOf(statement);
}
