import { reject } from './bundle-error.ts';
import type { Manifest } from './bundle-format.ts';

/** The values that a verifier expects in the manifest. An undefined member is not compared. */
export interface ExpectedBundle {
  /**
   * The name of the log, such as `audit.example.com`, which is the origin of the bundle without the
   * stream.
   */
  origin?: string | undefined;
  stream?: string | undefined;
  /**
   * First sequence number. A later start is accepted if a record of the bundle states that
   * retention has deleted the earlier records.
   */
  from?: number | undefined;
}

/**
 * Compares a manifest with the expected values.
 * @throws BundleRejection `stream` or `range`
 */
export function requireExpected(
  manifest: Manifest,
  { origin, stream, from }: ExpectedBundle,
): void {
  if (stream !== undefined && manifest.stream !== stream) {
    reject('stream', `The bundle is of stream ${manifest.stream}, not of ${stream}.`);
  }
  const log = manifest.origin.slice(0, -manifest.stream.length - 1);
  if (origin !== undefined && log !== origin) {
    reject('stream', `The bundle is of the log ${log}, not of ${origin}.`);
  }
  // A complete range may begin later if a record states that retention has deleted the earlier
  // records (RetiredRecords).
  const mayBeRetired = from !== undefined && manifest.from > from && manifest.filter === null;
  if (from !== undefined && manifest.from !== from && !mayBeRetired) {
    reject('range', `The bundle begins at record ${manifest.from}, not at ${from}.`, manifest.from);
  }
}
