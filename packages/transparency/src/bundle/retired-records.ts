import { reject } from './bundle-error.ts';
import { isObject, type Manifest } from './bundle-format.ts';
import type { ExpectedBundle } from './expected-bundle.ts';

/** The action of the record about records that retention has deleted. */
const action = 'audit.retention_applied';
const marker = Buffer.from(`"${action}"`);

/**
 * Finds the record that explains why a bundle begins later than the stream: retention has deleted
 * the earlier records.
 */
export interface RetiredRecords {
  /**
   * Sequence number of the record about the deletion by retention; null if the bundle does not
   * contain the record.
   */
  readonly retiredBy: number | null;
  /** @param hashed the canonical JSON of a verified record */
  read(hashed: Buffer): void;
  /**
   * Requires an explanation for a later start of the bundle.
   * @throws BundleRejection `range` if an earlier start was expected, and no record explains the
   *   missing records
   */
  end(): void;
}

export function createRetiredRecords({ from }: Manifest, expected: ExpectedBundle): RetiredRecords {
  let retiredBy: number | null = null;
  return {
    get retiredBy() {
      return retiredBy;
    },
    read(hashed) {
      if (from === 0 || !hashed.includes(marker)) {
        return;
      }
      const record: unknown = JSON.parse(hashed.toString());
      if (!isObject(record) || record.action !== action || !isObject(record.details)) {
        return;
      }
      if (record.details.to === from && typeof record.seq === 'number') {
        retiredBy = record.seq;
      }
    },
    end() {
      if (expected.from === undefined || expected.from === from || retiredBy !== null) {
        return;
      }
      const reason = `no record in the bundle says that records ${expected.from} to ${from - 1} were deleted by the retention`;
      reject(
        'range',
        `The bundle begins at record ${from}, not at ${expected.from}, and ${reason}.`,
        from,
      );
    },
  };
}
