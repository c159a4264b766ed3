import { type BundleErrorKind, BundleRejection, type Refine } from './bundle-error.ts';
import { fieldsOf, openRecordLine } from './record-line.ts';

/**
 * Rejects a bundle that has record `found` where record `next` was expected. The error is a gap, or
 * a wrong order if record `next` follows later.
 */
export function rejectGap(next: number, found: number): never {
  const missing =
    found - next === 1
      ? `Record ${next} is missing.`
      : `Records ${next} to ${found - 1} are missing.`;
  throw new BundleRejection(
    {
      kind: 'gap',
      seq: next,
      message: missing,
    },
    (line) => {
      if (fieldsAt(line)?.seq !== next) {
        return undefined;
      }
      return {
        kind: 'order',
        message: `Record ${next} is out of order: the record is further down in the file.`,
      };
    },
  );
}

/**
 * Rejects two successive records. Each record matches its own hash, but the second record contains
 * another hash of the first record. If the third record contains the hash of the second record, the
 * first record was changed. If the third record contains another hash, the second record was
 * changed.
 */
export function rejectBrokenChain(second: number, secondHash: string, firstLine: number): never {
  const first = changed(
    second - 1,
    firstLine,
    'the next record contains a different hash of this record.',
  );
  const refine: Refine = (line) => {
    const follower = fieldsAt(line);
    if (follower === undefined) {
      return undefined;
    }
    // The third record is withheld, so its link to the second record is unknown.
    if (follower.seq !== second + 1) {
      return {};
    }
    if (follower.prevHash === secondHash) {
      return first;
    }
    return changed(
      second,
      undefined,
      'the record matches neither the previous record nor the next record.',
    );
  };
  throw new BundleRejection(first, refine);
}

/**
 * Rejects records that do not give the signed root hash. If the next record contains another hash
 * of the last record, the last record was changed.
 */
export function rejectRoot(
  error: BundleRejection['error'],
  last: number,
  lastHash: string,
  lastLine: number,
): never {
  throw new BundleRejection(error, (line) => {
    const follower = fieldsAt(line);
    if (follower === undefined) {
      return undefined;
    }
    return follower.seq !== last + 1 || follower.prevHash === lastHash
      ? {}
      : changed(last, lastLine, 'the next record contains a different hash of this record.');
  });
}

function changed(seq: number, line: number | undefined, reason: string) {
  const kind: BundleErrorKind = 'changed';
  return {
    kind,
    seq,
    ...(line === undefined ? {} : { line }),
    message: `Record ${seq} was changed: ${reason}`,
  };
}

function fieldsAt(line: Buffer) {
  const opened = openRecordLine(line);
  return opened && fieldsOf(opened);
}
