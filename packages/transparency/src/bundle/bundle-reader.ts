import type { PublicKeys } from '../note/public-keys.ts';
import { openNote } from '../note/signed-note.ts';
import { emptyRoot } from '../tree/hash.ts';
import { createBundleDigest } from './bundle-digest.ts';
import { refuse } from './bundle-fault.ts';
import {
  bundleFormat,
  bundleVersion,
  isManifest,
  isObject,
  type Manifest,
  parseEndText,
  parseSaying,
} from './bundle-format.ts';
import type { VerifiedBundle } from './bundle-verdict.ts';
import { type CheckpointChain, createCheckpointChain, type KnownCheckpoint } from './checkpoint-chain.ts';
import type { RecordSequence } from './record-sequence.ts';
import { createSelection } from './selection.ts';
import { createWholeRange } from './whole-range.ts';

const brace = 0x7b;

interface Opened {
  manifest: Manifest;
  chain: CheckpointChain;
  records: RecordSequence;
}

/** Takes a bundle line by line, and refuses the first that is wrong. */
export function createBundleReader(keys: PublicKeys, known: readonly KnownCheckpoint[]) {
  const digest = createBundleDigest();
  let opened: Opened | undefined;
  let keysRead = false;
  let ended = false;

  const hear: Record<string, (value: unknown, bundle: Opened) => void> = {
    start: (value, { records }) => records.start(value),
    proof: (value, { records }) => records.proof(value),
    checkpoint: (value, { chain, records }) =>
      chain.take(value, (next, line) => records.checkpoint(next, chain.last, line)),
    end: (value, { chain, records }) => {
      records.end();
      chain.end();
      readEnd(value, opened!);
      ended = true;
    },
  };

  function open(kind: string, value: unknown): void {
    if (kind !== 'bundle' || !isObject(value) || value.format !== bundleFormat)
      refuse('malformed', 'This is not an audit bundle: it does not begin with a manifest.');
    if (value.v !== bundleVersion)
      refuse('malformed', `Version ${JSON.stringify(value.v)} of the format is not known here.`);
    if (!isManifest(value)) refuse('malformed', 'The manifest does not say which records of which stream these are.');
    const chain = createCheckpointChain(value.origin, keys, known);
    const records = value.filter === null ? createWholeRange(value, chain) : createSelection(value, chain);
    opened = { manifest: value, chain, records };
  }

  /** They prove nothing; but one that differs from the trusted one of its name was put there. */
  function readKeys(kind: string, value: unknown): void {
    if (kind !== 'keys' || !isObject(value) || !Array.isArray(value.keys)) refuse('malformed', 'The keys are missing.');
    for (const { kid, x } of value.keys.filter(isObject)) {
      const trusted = keys.find((key) => key.kid === kid);
      if (trusted && trusted.raw.toString('base64url') !== x)
        refuse('unknown_key', `The bundle's key ${kid} is not the one of this name that was given.`);
    }
    keysRead = true;
  }

  function readEnd(value: unknown, { manifest, chain, records }: Opened): void {
    const note = isObject(value) && typeof value.note === 'string' ? value.note : '';
    const signed = openNote(note, manifest.origin, keys);
    if ('kind' in signed) refuse(signed.kind, `The end cannot be believed. ${signed.message}`);
    const end = parseEndText(signed.text);
    if (end?.origin !== manifest.origin) refuse('malformed', 'The end line is not that of a bundle.');
    const timeMs = Date.parse(end.time);
    const { kid, notBeforeMs, notAfterMs } = signed.key;
    if (timeMs < notBeforeMs || timeMs >= notAfterMs)
      refuse('key_period', `The end was signed at ${end.time}, when key ${kid} was not valid.`);
    if (end.records !== records.count || end.checkpoints !== chain.count)
      refuse(
        'digest',
        `The end counts ${end.records} records and ${end.checkpoints} checkpoints; here are ${records.count} and ${chain.count}.`,
      );
    if (end.digest !== digest.end()) refuse('digest', 'Lines of the bundle are not those that its end was signed for.');
  }

  return {
    take(line: Buffer, lineNumber: number): void {
      if (ended) refuse('trailing', 'Something follows the end line.');
      if (line[1] === brace && keysRead) return digest.addRecord(opened!.records.record(line, lineNumber));
      const [kind, value] = parseSaying(line);
      if (opened === undefined) open(kind, value);
      else if (!keysRead) readKeys(kind, value);
      else if (Object.hasOwn(hear, kind)) hear[kind]!(value, opened);
      else refuse('malformed', 'There is no such line in a bundle.', opened.records.next);
      if (!ended) digest.addSaying(line.subarray(1));
    },
    /** Whether a line without a break was meant to go on. */
    isCut: (line: Buffer) =>
      !isJson(line) && (opened !== undefined || line.toString('utf8', 1).startsWith('["bundle",')),
    refuseUnended(): void {
      if (!ended) refuse('truncated', 'The end line is missing: the bundle was cut off.', opened?.records.next);
    },
    verdict(): VerifiedBundle {
      const { manifest, chain, records } = opened!;
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
        checkpoints: chain.count,
        size: last?.size ?? 0,
        root: (last?.root ?? emptyRoot).toString('hex'),
        kid: last?.kid ?? null,
        time: last?.time.toISOString() ?? null,
        compared: chain.compared,
      };
    },
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
