import { type NoteSigner, openNote, type PublicKeys, signNote } from '@irp/transparency';

/** The service's signed statement up to where it has retired the records of a stream. */
export interface RetentionStatement {
  /** The name of the stream: `streamOrigin(log, stream)`. */
  origin: string;
  /** Sequence number of the first remaining record. */
  to: number;
  /** Size and root (base64) of the checkpoint that covers the retired records. */
  size: number;
  root: string;
  /** Leaf hash, in hex, of the record in the stream about this retirement. */
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

/** Tells whether a note contains this statement, with a valid signature of one of the keys. */
export function isSignedRetention(
  note: string,
  statement: RetentionStatement,
  keys: PublicKeys,
): boolean {
  const opened = openNote(note, statement.origin, keys);
  return 'text' in opened && opened.text === textOf(statement);
}
