import { reject } from './bundle-error.ts';
import type { Manifest } from './bundle-format.ts';

/** What a verifier expects of a bundle; undefined members are not compared. */
export interface ExpectedBundle {
  /** The log's name, such as `audit.example.com`: the origin of the bundle without its stream. */
  origin?: string | undefined;
  stream?: string | undefined;
  /**
   * First sequence number; a later one is accepted where a record of the bundle says that those
   * before it were retired.
   */
  from?: number | undefined;
}

/** @throws BundleRejection `stream` or `range` */
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
  // A later start of a whole range can be explained by a record of its retention (RetiredRecords).
  const mayBeRetired = from !== undefined && manifest.from > from && manifest.filter === null;
  if (from !== undefined && manifest.from !== from && !mayBeRetired) {
    reject('range', `The bundle begins at record ${manifest.from}, not at ${from}.`, manifest.from);
  }
}
