import { base64urlOf } from '../note/base64url.ts';
import type { PublicKeys } from '../note/public-keys.ts';
import { openNote } from '../note/signed-note.ts';
import { emptyRoot } from '../tree/hash.ts';
import { createBundleDigest } from './bundle-digest.ts';
import { reject } from './bundle-error.ts';
import {
  bundleFormat,
  bundleVersion,
  endLine,
  isManifest,
  isObject,
  type Manifest,
  parseEndText,
  parseStatement,
} from './bundle-format.ts';
import type { VerifiedBundle } from './bundle-verdict.ts';
import {
  type CheckpointChain,
  createCheckpointChain,
  type KnownCheckpoint,
} from './checkpoint-chain.ts';
import { type ExpectedBundle, requireExpected } from './expected-bundle.ts';
import { createRangeVerifier } from './range-verifier.ts';
import { canonicalOf } from './record-line.ts';
import type { RecordVerifier } from './record-verifier.ts';
import { createRetiredRecords, type RetiredRecords } from './retired-records.ts';
import { createSelectionVerifier } from './selection-verifier.ts';

const brace = 0x7b;

interface OpenBundle {
  manifest: Manifest;
  chain: CheckpointChain;
  records: RecordVerifier;
  retired: RetiredRecords;
}

/** Verifies a bundle line by line. At the first error, the methods throw a BundleRejection. */
export interface BundleReader {
  /**
   * Reads a line.
   * @param line a buffer with a spare byte before the line
   * @param lineNumber from 1
   */
  readLine(line: Buffer, lineNumber: number): void;
  /** Returns whether a last line without a line break is incomplete. */
  isCut(line: Buffer): boolean;
  requireEnd(): void;
  /** Returns the result. Must be called after {@link requireEnd}. */
  verdict(): VerifiedBundle;
}

export function createBundleReader(
  keys: PublicKeys,
  known: readonly KnownCheckpoint[],
  expected: ExpectedBundle,
): BundleReader {
  const digest = createBundleDigest();
  let bundle: OpenBundle | undefined;
  let keysRead = false;
  let ended = false;

  function open(kind: string, value: unknown): OpenBundle {
    if (kind !== 'bundle' || !isObject(value) || value.format !== bundleFormat) {
      reject('malformed', 'The file is not an audit bundle: its first line is not a manifest.');
    }
    if (value.v !== bundleVersion) {
      reject(
        'malformed',
        `The format version is ${JSON.stringify(value.v)}; only version ${bundleVersion} is supported.`,
      );
    }
    if (!isManifest(value)) {
      reject('malformed', 'The manifest lacks a valid origin, stream, from, to or filter.');
    }
    requireExpected(value, expected);
    const chain = createCheckpointChain(value.origin, keys, known);
    const records =
      value.filter === null
        ? createRangeVerifier(value, chain)
        : createSelectionVerifier(value, chain);
    return {
      manifest: value,
      chain,
      records,
      retired: createRetiredRecords(value, expected),
    };
  }

  /**
   * Rejects a key that differs from the trusted key with the same id. Signatures are verified only
   * with the trusted keys, never with the keys of the bundle.
   */
  function readKeys(kind: string, value: unknown): void {
    if (kind !== 'keys' || !isObject(value) || !Array.isArray(value.keys)) {
      reject('malformed', 'The second line does not contain the keys of the log.');
    }
    for (const { kid, x } of value.keys.filter(isObject)) {
      const trusted = keys.find((key) => key.kid === kid);
      if (trusted && base64urlOf(trusted.raw) !== x) {
        reject('unknown_key', `Key ${kid} in the bundle differs from the given key with this id.`);
      }
    }
  }

  function readStatement(
    kind: string,
    value: unknown,
    open: OpenBundle,
    line: Buffer,
    lineNumber: number,
  ): void {
    const { chain, records } = open;
    if (kind === 'start') {
      records.start(value);
    } else if (kind === 'withheld') {
      records.withheld(value, lineNumber);
    } else if (kind === 'proof') {
      records.proof(value);
    } else if (kind === 'checkpoint') {
      chain.add(value, (next, added) => records.checkpoint(next, chain.last, added));
    } else if (kind === 'end') {
      readEnd(value, open, line);
    } else {
      reject('malformed', `The line has the unknown kind ${JSON.stringify(kind)}.`, records.next);
    }
  }

  function readRecord({ records, retired }: OpenBundle, line: Buffer, lineNumber: number): void {
    digest.addRecord(records.record(line, lineNumber));
    retired.read(canonicalOf(line));
  }

  function readEnd(
    value: unknown,
    { manifest, chain, records, retired }: OpenBundle,
    line: Buffer,
  ): void {
    records.end();
    retired.end();
    chain.end();
    // The digest does not cover the end line, so the end line must contain only the note.
    const note = isObject(value) && typeof value.note === 'string' ? value.note : '';
    if (line.toString('utf8', 1) !== endLine(note)) {
      reject('malformed', 'The end line must have the form ["end", {note}].');
    }
    const signed = openNote(note, manifest.origin, keys);
    if ('kind' in signed) {
      reject(signed.kind, `The end line is not valid. ${signed.message}`);
    }
    const end = parseEndText(signed.text);
    if (end?.origin !== manifest.origin) {
      reject('malformed', 'The end line belongs to another bundle.');
    }
    const timeMs = Date.parse(end.time);
    const { kid, notBeforeMs, notAfterMs } = signed.key;
    if (timeMs < notBeforeMs || timeMs >= notAfterMs) {
      reject(
        'key_period',
        `The end line was signed at ${end.time}, when key ${kid} was not valid.`,
      );
    }
    if (end.records !== records.count || end.checkpoints !== chain.count) {
      reject(
        'digest',
        `The end line counts ${end.records} records and ${end.checkpoints} checkpoints; the bundle has ${records.count} and ${chain.count}.`,
      );
    }
    if (end.digest !== digest.end()) {
      reject('digest', 'The lines of the bundle differ from the lines that the end line signs.');
    }
    ended = true;
  }

  return {
    readLine(line, lineNumber) {
      if (ended) {
        reject('trailing', 'A line follows the end line.');
      }
      if (line[1] === brace && bundle && keysRead) {
        return readRecord(bundle, line, lineNumber);
      }
      const [kind, value] = parseStatement(line);
      if (bundle === undefined) {
        bundle = open(kind, value);
      } else if (keysRead) {
        readStatement(kind, value, bundle, line, lineNumber);
      } else {
        readKeys(kind, value);
        keysRead = true;
      }
      if (!ended) {
        digest.addStatement(line.subarray(1));
      }
    },
    isCut: (line) =>
      !isJson(line) && (bundle !== undefined || line.toString('utf8', 1).startsWith('["bundle",')),
    requireEnd() {
      if (!ended) {
        reject(
          'truncated',
          'The end line is missing: the bundle was cut off.',
          bundle?.records.next,
        );
      }
    },
    verdict() {
      if (bundle === undefined) {
        throw new Error('verdict() needs a bundle that was read to its end');
      }
      return verdictOf(bundle);
    },
  };
}

function verdictOf({ manifest, chain, records, retired }: OpenBundle): VerifiedBundle {
  const { origin, stream, from, to, filter } = manifest;
  const { last } = chain;
  return {
    ok: true,
    origin,
    stream,
    from,
    to,
    filter,
    records: records.count,
    withheld: records.withheldCount,
    checkpoints: chain.count,
    size: last?.size ?? 0,
    root: (last?.root ?? emptyRoot).toString('hex'),
    kid: last?.kid ?? null,
    time: last?.time.toISOString() ?? null,
    compared: chain.compared,
    checkpointDigest: last?.digest.toString('hex') ?? null,
    retiredBy: retired.retiredBy,
  };
}

function isJson(line: Buffer): boolean {
  try {
    JSON.parse(line.toString('utf8', 1));
    return true;
  } catch {
    return false;
  }
}
