import { type NoteSigner, openNote, type PublicKeys, signNote } from '@irp/transparency';

/** What the service signs when it retires records. */
export interface RetentionStatement {
  /** `streamOrigin(log, stream)`. */
  origin: string;
  /** Sequence number of the first record that is kept. */
  to: number;
  /** The checkpoint that covers the retired records: its size and root (base64). */
  size: number;
  root: string;
  /** Leaf hash of the stream's record of this retention, hex. */
  record: string;
}

/**
 * The first line contains spaces, which the origin of a checkpoint cannot: the text is never a
 * valid checkpoint.
 */
function textOf({ origin, to, size, root, record }: RetentionStatement): string {
  return `irp audit retention v1\n${origin}\nto ${to}\nsize ${size}\nroot ${root}\nrecord ${record}\n`;
}

export function signRetention(statement: RetentionStatement, signer: NoteSigner): Promise<string> {
  return signNote(textOf(statement), statement.origin, signer);
}

/** Whether the note is this statement, signed by one of the keys. */
export function isSignedRetention(
  note: string,
  statement: RetentionStatement,
  keys: PublicKeys,
): boolean {
  const opened = openNote(note, statement.origin, keys);
  return 'text' in opened && opened.text === textOf(statement);
}
