import { reject } from './bundle-error.ts';
import { isObject, type Manifest } from './bundle-format.ts';
import type { ExpectedBundle } from './expected-bundle.ts';

/** The action of the platform's record about retired records. */
const action = 'audit.retention_applied';
const marker = Buffer.from(`"${action}"`);

/**
 * Finds the record that explains a bundle beginning later than the stream: the earlier records were
 * retired.
 */
export interface RetiredRecords {
  /** Sequence number of this record; null if there is none. */
  readonly retiredBy: number | null;
  /** @param hashed the canonical JSON of a verified record */
  read(hashed: Buffer): void;
  /**
   * Requires an explanation.
   * @throws BundleRejection `range` if an earlier begin was expected, and no record states that the
   *   missing records were retired
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
      const reason = `no record in it says that records ${expected.from} to ${from - 1} were retired`;
      reject(
        'range',
        `The bundle begins at record ${from}, not at ${expected.from}, and ${reason}.`,
        from,
      );
    },
  };
}
