import { type NoteSigner, openNote, type PublicKeys, signNote } from '@irp/transparency';

/** The service's signed statement about retired records. */
export interface RetentionStatement {
  /** `streamOrigin(log, stream)`. */
  origin: string;
  /** Sequence number of the first remaining record. */
  to: number;
  /** The checkpoint over the retired records: its size and root (base64). */
  size: number;
  root: string;
  /** Leaf hash of the stream's record of this retention, hex. */
  record: string;
}

/**
 * The first line contains spaces, unlike the origin of a checkpoint: the text is never a valid
 * checkpoint.
 */
function textOf({ origin, to, size, root, record }: RetentionStatement): string {
  return `irp audit retention v1\n${origin}\nto ${to}\nsize ${size}\nroot ${root}\nrecord ${record}\n`;
}

export function signRetention(statement: RetentionStatement, signer: NoteSigner): Promise<string> {
  return signNote(textOf(statement), statement.origin, signer);
}

/** Whether the note is this statement, with a signature by any of the keys. */
export function isSignedRetention(
  note: string,
  statement: RetentionStatement,
  keys: PublicKeys,
): boolean {
  const opened = openNote(note, statement.origin, keys);
  return 'text' in opened && opened.text === textOf(statement);
}
