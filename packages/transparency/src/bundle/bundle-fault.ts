/** What is wrong with a bundle. */
export type FaultKind =
  /** Bytes that are no line of a bundle, or not where they stand. */
  | 'malformed'
  /** A line longer than any that the platform writes. */
  | 'too_long'
  /** The end is missing. */
  | 'truncated'
  /** Something follows the end. */
  | 'trailing'
  /** A record is not what was hashed. */
  | 'changed'
  /** Records are missing. */
  | 'gap'
  /** The same record stands there twice. */
  | 'duplicate'
  /** All is there, but not in its order. */
  | 'order'
  /** Two records, or two trees, claim the same place. */
  | 'fork'
  /** Something of another stream. */
  | 'stream'
  /** A record beyond what the manifest announces, or no start where it announces one. */
  | 'range'
  /** A proof does not prove what stands beside it. */
  | 'proof'
  /** Each record is sound, and yet these are not the ones that were signed for. */
  | 'root'
  /** A checkpoint was left out, or none covers the last records. */
  | 'missing_checkpoint'
  /** Signed by none of the keys that were given. */
  | 'unknown_key'
  /** Signed when the key was not valid. */
  | 'key_period'
  | 'signature'
  /** Older than a checkpoint that is known already. */
  | 'rollback'
  /** What the end line counted and hashed is not what stood before it. */
  | 'digest';

/** The first thing that is wrong, in reading order. */
export interface BundleFault {
  kind: FaultKind;
  /** The first record concerned. */
  seq?: number;
  /** From 1. */
  line: number;
  /** A sentence for a person. */
  message: string;
}

/** Looks at one line more, and tells the fault once it is sure. */
export type Refine = (line: Buffer) => Partial<BundleFault> | undefined;

const longestMessage = 400;

/** Ends the verification. Where `refine` is given, what follows may tell more exactly what is wrong. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly fault: Omit<BundleFault, 'line'> & { line?: number };
  readonly refine: Refine | undefined;

  constructor(fault: Refusal['fault'], refine?: Refine) {
    super(fault.message);
    this.fault = { ...fault, message: shortened(fault.message) };
    this.refine = refine;
  }
}

export function refuse(kind: FaultKind, message: string, seq?: number): never {
  throw new Refusal({ kind, message, ...(seq === undefined ? {} : { seq }) });
}

/** A message may quote the bundle, which may have names of megabytes. */
function shortened(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
}
