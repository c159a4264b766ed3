/** The kinds of errors in a bundle, which `irp audit verify --json` prints. */
export type BundleErrorKind =
  /** The line is not valid, or is not allowed at this position. */
  | 'malformed'
  /** The line is longer than `longestLine`. */
  | 'too_long'
  /** The end line is missing. */
  | 'truncated'
  /** A line follows the end line. */
  | 'trailing'
  /** The content of a record does not match the hash of the record. */
  | 'changed'
  /** Records are missing. */
  | 'gap'
  /** A line occurs twice. */
  | 'duplicate'
  /** All lines exist, but in another order. */
  | 'order'
  /** Two different records have the same sequence number, or two different trees the same size. */
  | 'fork'
  /** The line belongs to another stream. */
  | 'stream'
  /** A record is outside the range in the manifest, or the start line of the range is missing. */
  | 'range'
  /** A proof does not verify. */
  | 'proof'
  /** Each record matches its own hash, but the records do not give the signed root hash. */
  | 'root'
  /** A checkpoint is missing, or no checkpoint covers the last records. */
  | 'missing_checkpoint'
  /** None of the trusted keys has signed the note. */
  | 'unknown_key'
  /** The note was signed outside the validity period of the key. */
  | 'key_period'
  | 'signature'
  /** The bundle is older than a known checkpoint. */
  | 'rollback'
  /** The numbers or the digest in the end line do not match the previous lines. */
  | 'digest';

/** The first error in a bundle, in the order of the lines. */
export interface BundleError {
  kind: BundleErrorKind;
  /** Sequence number of the first record that the error concerns. */
  seq?: number;
  /** Number of the line, from 1. */
  line: number;
  /** A sentence for users, of at most 401 characters. */
  message: string;
}

/**
 * Reads a line after the line with the error.
 * @returns further details of the error; undefined if the next line must be read
 */
export type Refine = (line: Buffer) => Partial<BundleError> | undefined;

const longestMessage = 400;

/**
 * Ends the verification of a bundle at the first error. `refine` may find details of the error in
 * later lines.
 */
export class BundleRejection extends Error {
  override readonly name = 'BundleRejection';
  readonly error: Omit<BundleError, 'line'> & { line?: number };
  readonly refine: Refine | undefined;

  constructor(error: BundleRejection['error'], refine?: Refine) {
    super(error.message);
    this.error = {
      ...error,
      message: shortened(error.message),
    };
    this.refine = refine;
  }
}

/**
 * Rejects the bundle.
 * @throws BundleRejection
 */
export function reject(kind: BundleErrorKind, message: string, seq?: number): never {
  throw new BundleRejection({
    kind,
    message,
    ...(seq === undefined ? {} : { seq }),
  });
}

/** Shortens a message. The message may quote a name from the bundle with a length of megabytes. */
function shortened(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
}
