/** Kinds of error in a bundle. `irp audit verify --json` prints them. */
export type BundleErrorKind =
  /** Not a line of a bundle, or not allowed at this position. */
  | 'malformed'
  /** A line longer than any line of the platform. */
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
  /** Every line exists, but in another order. */
  | 'order'
  /** Two records have the same sequence number, or two trees the same size. */
  | 'fork'
  /** A line of another stream. */
  | 'stream'
  /** A record outside the range of the manifest, or a range without a start line. */
  | 'range'
  /** A proof does not verify. */
  | 'proof'
  /** Each record matches its own hash, but the records together do not give the signed root. */
  | 'root'
  /** A checkpoint is missing, or none covers the last records. */
  | 'missing_checkpoint'
  /** Signed by none of the given keys. */
  | 'unknown_key'
  /** Signed outside the key's validity period. */
  | 'key_period'
  | 'signature'
  /** Older than a known checkpoint. */
  | 'rollback'
  /** The counts or the digest of the end line do not match the previous lines. */
  | 'digest';

/** The first error of a bundle, in reading order. */
export interface BundleError {
  kind: BundleErrorKind;
  /** Sequence number of the first record concerned. */
  seq?: number;
  /** From 1. */
  line: number;
  /** A sentence for a person, at most 401 characters. */
  message: string;
}

/**
 * Reads a further line after the error.
 * @returns details of the error from the line; undefined to read another line
 */
export type Refine = (line: Buffer) => Partial<BundleError> | undefined;

const longestMessage = 400;

/**
 * Ends the verification of a bundle. `refine` may determine the error more exactly from the
 * following lines.
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

/** @throws BundleRejection */
export function reject(kind: BundleErrorKind, message: string, seq?: number): never {
  throw new BundleRejection({
    kind,
    message,
    ...(seq === undefined ? {} : { seq }),
  });
}

/** A message may quote a name in the bundle, and the name can be megabytes long. */
function shortened(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
}
