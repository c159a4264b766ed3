import { createProver } from '../tree/prover.ts';
import {
  bundleFormat,
  bundleVersion,
  type InclusionLine,
  type Manifest,
  type Start,
} from './bundle-format.ts';
import type { BundleSource, WithheldRecord } from './bundle-source.ts';
import { type BundleLine, createCheckpointLines } from './checkpoint-lines.ts';

/** Yields all lines of a bundle except the end line. */
export async function* linesOf(source: BundleSource): AsyncGenerator<BundleLine> {
  const { origin, stream, from, to, filter = null, createdAt } = source;
  const manifest: Manifest = {
    format: bundleFormat,
    v: bundleVersion,
    origin,
    stream,
    from,
    to,
    filter,
    createdAt: createdAt.toISOString(),
  };
  yield statement('bundle', manifest);
  yield statement('keys', source.keys);
  yield* filter === null ? wholeRange(source) : selection(source);
}

async function* wholeRange(source: BundleSource): AsyncGenerator<BundleLine> {
  const { from, to, reader } = source;
  const prover = createProver(reader);
  const checkpoints = createCheckpointLines(source, prover);
  if (from > 0) {
    yield statement('start', { hashes: (await prover.frontier(from)).hashes } satisfies Start);
  }
  let next = from;
  for await (const record of source.records) {
    const { seq } = record;
    if (seq !== next || seq >= to) {
      throw new RangeError(`The source returned record ${seq} where record ${next} was expected.`);
    }
    if ((await checkpoints.nextSize()) <= next) {
      yield* checkpoints.upTo(next);
    }
    yield 'line' in record ? recordOf(record.line) : withheldOf(record);
    next++;
  }
  if (next < to) {
    throw new RangeError(`The source returned no record ${next} for a bundle up to ${to}.`);
  }
  yield* checkpoints.upTo(Infinity);
  checkpoints.end();
}

async function* selection(source: BundleSource): AsyncGenerator<BundleLine> {
  const { from, to, reader } = source;
  const prover = createProver(reader);
  const checkpoints = createCheckpointLines(source, prover);
  yield* checkpoints.upTo(Infinity);
  const size = checkpoints.end();
  let next = from;
  for await (const record of source.records) {
    const { seq } = record;
    if (!('line' in record)) {
      throw new RangeError(
        `The source of the bundle did not provide record ${seq} of the selection.`,
      );
    }
    if (seq < next || seq >= to) {
      throw new RangeError(
        `The source returned record ${seq} after record ${next - 1}, for a bundle up to ${to}.`,
      );
    }
    yield recordOf(record.line);
    const hashes = (await prover.inclusion(seq, size)).map((hash) => hash.toString('base64'));
    yield statement('proof', {
      seq,
      size,
      hashes,
    } satisfies InclusionLine);
    next = seq + 1;
  }
}

function withheldOf({ seq, leafHash }: WithheldRecord): BundleLine {
  return statement('withheld', { seq, leafHash } satisfies WithheldRecord);
}

function statement(name: string, value: object): BundleLine {
  return { text: JSON.stringify([name, value]) };
}

/**
 * Returns the line of a record. `text` ends with the leaf hash: 64 hex digits, a quote and a brace.
 */
function recordOf(text: string): BundleLine {
  return {
    text,
    kind: 'records',
    leafHash: text.slice(-66, -2),
  };
}
