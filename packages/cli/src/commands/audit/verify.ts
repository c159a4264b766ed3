import { type BundleVerdict, type VerifiedBundle, verifyBundle } from '@irp/transparency';
import { defineCommand } from '../../command/command.ts';
import { TamperedError, UsageError } from '../../command/faults.ts';
import { openBundle } from '../../input/open-bundle.ts';
import { printRecord } from '../../output/table.ts';
import type { Terminal } from '../../output/terminal.ts';
import { readCheckpoint, readKeys } from './trusted-files.ts';

export const verify = defineCommand({
  name: 'verify',
  about: 'Prove that an exported bundle is what was recorded; - reads standard input',
  operands: ['BUNDLE'],
  options: {
    keys: { type: 'string', value: 'FILE', about: "The platform's public keys (JWKS), which you had from elsewhere" },
    checkpoint: {
      type: 'string',
      value: 'FILE',
      multiple: true,
      about: 'A checkpoint that the bundle must agree with',
    },
  },
  notes: `Needs no sign-in and no network. Keys inside the bundle are never trusted. A bundle that is older than a checkpoint that you
give, or differs from it, is told; keep checkpoints, and what was recorded by then can never be rewritten unseen. Reads .gz too.

The exit code is 0 where all is right. Otherwise it is 5, and the first thing that is wrong is told with its line, its record (seq)
and its kind, such as changed, gap, order, duplicate, fork, stream, truncated, root, proof, signature, unknown_key or rollback.`,
  async run({ operands, options, terminal, signal }) {
    if (options.keys === undefined) throw new UsageError('Give --keys FILE: the public keys to verify with.');
    const keys = await readKeys(options.keys);
    const knownCheckpoints = await Promise.all((options.checkpoint ?? []).map((file) => readCheckpoint(file, keys)));
    const file = operands[0]!;
    const bundle = await openBundle(file, terminal.input, signal);
    const verdict = await verifyBundle(bundle.chunks, { keys, knownCheckpoints });
    if (!verdict.ok) refuse(file, verdict.fault, bundle.damage());
    if (terminal.json) return terminal.print(`${JSON.stringify(verdict, null, 2)}\n`);
    await printVerified(terminal, verdict);
    const missed = knownCheckpoints.length - verdict.compared;
    if (missed > 0) terminal.note(`The bundle does not reach ${missed} of the checkpoints given: not compared.`);
  },
});

function refuse(file: string, fault: (BundleVerdict & { ok: false })['fault'], damage: string | undefined): never {
  // What could not be unpacked is missing at the end, but nobody cut it off.
  const told = damage && fault.kind === 'truncated' ? { ...fault, kind: 'malformed', message: damage } : fault;
  const record = told.seq === undefined ? '' : `, record ${told.seq}`;
  throw new TamperedError(`${file}, line ${told.line}${record}: ${told.message} (${told.kind})`, told);
}

async function printVerified(terminal: Terminal, verified: VerifiedBundle): Promise<void> {
  const { records, from, to, size, kid, filter } = verified;
  const range = to === from ? '' : `, ${filter ? 'chosen from ' : ''}seq ${grouped(from)} to ${grouped(to - 1)}`;
  const signed = kid === null ? ', no checkpoint yet' : `, checkpoint ${grouped(size)} signed by ${kid}`;
  await terminal.print(`Right: ${grouped(records)} records${range}${signed}.\n`);
  await printRecord(terminal, {
    Stream: verified.origin,
    Checkpoints: `${grouped(verified.checkpoints)}, the last of ${verified.time ?? 'none'}`,
    Root: verified.root,
    ...(verified.compared > 0 ? { Agrees: `with ${verified.compared} of the checkpoints given` } : {}),
    ...(filter ? { Filter: JSON.stringify(filter) } : {}),
  });
  if (filter) terminal.note('Each record is proven; that no other one fits the filter is not.');
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
