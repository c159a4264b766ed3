import { createProver } from '../tree/prover.ts';
import { bundleFormat, bundleVersion, type InclusionLine, type Manifest, type Start } from './bundle-format.ts';
import type { BundleSource } from './bundle-source.ts';
import { type BundleLine, createCheckpointLines } from './checkpoint-lines.ts';

/** Every line but the last. */
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
  yield saying('bundle', manifest);
  yield saying('keys', source.keys);
  yield* filter === null ? wholeRange(source) : selection(source);
}

async function* wholeRange(source: BundleSource): AsyncGenerator<BundleLine> {
  const { from, to, reader } = source;
  const prover = createProver(reader);
  const checkpoints = createCheckpointLines(source, prover);
  if (from > 0) yield saying('start', { hashes: (await prover.frontier(from)).hashes } satisfies Start);
  let next = from;
  for await (const { seq, line } of source.records) {
    if (seq !== next || seq >= to) throw new RangeError(`Record ${seq} was given for a bundle where ${next} belongs.`);
    if ((await checkpoints.nextSize()) <= next) yield* checkpoints.upTo(next);
    yield recordOf(line);
    next++;
  }
  if (next < to) throw new RangeError(`A bundle up to ${to} was given no record ${next}.`);
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
  for await (const { seq, line } of source.records) {
    if (seq < next || seq >= to) throw new RangeError(`Record ${seq} was given for a bundle after ${next - 1}.`);
    yield recordOf(line);
    const hashes = (await prover.inclusion(seq, size)).map((hash) => hash.toString('base64'));
    yield saying('proof', { seq, size, hashes } satisfies InclusionLine);
    next = seq + 1;
  }
}

function saying(name: string, value: object): BundleLine {
  return { text: JSON.stringify([name, value]) };
}

/** The line ends with its hash: 64 digits, a quote and a brace. */
function recordOf(text: string): BundleLine {
  return { text, kind: 'records', leafHash: text.slice(-66, -2) };
}
