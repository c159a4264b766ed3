/** The kinds of errors in a bundle, which `irp audit verify --json` prints. */
export type BundleErrorKind =
  /** The line is none of a bundle, or must not be at this position. */
  | 'malformed'
  /** The line is longer than any that the platform writes. */
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
  /** Two records have the same sequence number, or two trees the same size. */
  | 'fork'
  /** The line belongs to another stream. */
  | 'stream'
  /** A record is outside the range in the manifest, or the start line of the range is missing. */
  | 'range'
  /** A proof does not verify. */
  | 'proof'
  /** Each record matches its own hash, but together they do not give the signed root. */
  | 'root'
  /** A checkpoint is missing, or none covers the last records. */
  | 'missing_checkpoint'
  /** None of the given keys has signed it. */
  | 'unknown_key'
  /** It was signed outside the validity period of the key. */
  | 'key_period'
  | 'signature'
  /** The bundle is older than a known checkpoint. */
  | 'rollback'
  /** The numbers or the digest in the end line do not match the lines before it. */
  | 'digest';

/** The first error in a bundle, in the order of its lines. */
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
 * Reads a line behind the error.
 * @returns details of the error that the line shows; undefined to read another line
 */
export type Refine = (line: Buffer) => Partial<BundleError> | undefined;

const longestMessage = 400;

/**
 * Ends the verification of a bundle. `refine` may find details of the error in the lines that
 * follow.
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

/** Shortens a message, which may quote a name in the bundle with a length of megabytes. */
function shortened(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
}
