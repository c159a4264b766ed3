import { printRecord, type Terminal, UsageError } from '@irp/command-line';
import { type BundleVerdict, type VerifiedBundle, verifyBundle } from '@irp/transparency';
import { defineCommand } from '../../command/command.ts';
import { TamperedError } from '../../command/errors.ts';
import { openBundle } from '../../input/open-bundle.ts';
import { readCheckpoint, readKeys } from './trusted-files.ts';
import { type VerifiedLog, verifyLog } from './verify-log.ts';

export const verify = defineCommand({
  name: 'verify',
  about:
    'Verify that a bundle (an export with format=bundle) contains the recorded events; - reads standard input',
  operands: ['BUNDLE'],
  options: {
    keys: {
      type: 'string',
      value: 'FILE',
      about: 'Public keys of the platform (JWKS or C2SP vkeys) from a trusted source',
    },
    checkpoint: {
      type: 'string',
      value: 'FILE',
      multiple: true,
      about: 'Checkpoint that the bundle must be consistent with',
    },
    origin: {
      type: 'string',
      value: 'NAME',
      about: 'Expected name of the log, such as audit.example.com',
    },
    stream: {
      type: 'string',
      value: 'ID',
      about: 'Expected stream: the id of the workspace',
    },
    from: {
      type: 'string',
      value: 'SEQ',
      about: 'Expected first record: 0 for all records that still exist',
    },
    log: {
      type: 'string',
      value: 'URL',
      about:
        'Public log of checkpoints, such as https://host/audit/log, which must contain the checkpoint of the bundle',
    },
    'log-checkpoint': {
      type: 'string',
      value: 'FILE',
      multiple: true,
      about: 'Earlier checkpoint of the log that the log must be consistent with',
    },
  },
  notes: `Without --origin, --stream and --from, the command accepts any valid bundle, including a bundle of another log or workspace and a bundle that
begins at a later record. A script should set all three options. With --from 0, a bundle that begins later is valid only if one of its records
proves that the earlier records were deleted by the retention.

The command requires no sign-in and, without --log, no network. It never trusts keys inside the bundle. It rejects a bundle that is older than a
given checkpoint or inconsistent with it: store checkpoints to detect later changes of earlier records. It also reads gzip.

The exit code is 0 for a valid bundle. Otherwise the exit code is 5, and the command prints the first error with its line, its record (seq) and its
kind, such as changed, gap, order, duplicate, fork, stream, truncated, root, proof, signature, unknown_key or rollback.`,
  async run({ operands, options, terminal, signal }) {
    if (options.keys === undefined) {
      throw new UsageError('--keys FILE is required: the public keys of the platform.');
    }
    const keys = await readKeys(options.keys);
    const { origin, stream } = options;
    const expected = {
      origin,
      stream,
      from: sequenceOf(options.from),
    };
    const knownCheckpoints = await Promise.all(
      (options.checkpoint ?? []).map((file) => readCheckpoint(file, keys)),
    );
    const { log: prefix, 'log-checkpoint': logFiles = [] } = options;
    if (prefix === undefined && logFiles.length > 0) {
      throw new UsageError('--log-checkpoint requires --log URL.');
    }
    const earlier = await Promise.all(logFiles.map((name) => readCheckpoint(name, keys)));
    const [file] = operands;
    const bundle = await openBundle(file, terminal.input, signal);
    const verdict = await verifyBundle(bundle.chunks, {
      keys,
      knownCheckpoints,
      expected,
    });
    if (!verdict.ok) {
      rejectBundle(file, verdict.error, bundle.damage());
    }
    const log =
      prefix === undefined
        ? undefined
        : await verifyLog({
            prefix,
            bundle: verdict,
            keys,
            earlier,
            signal,
          });
    if (terminal.json) {
      return terminal.print(`${JSON.stringify({ ...verdict, ...(log && { log }) }, null, 2)}\n`);
    }
    await printSummary(terminal, verdict, log);
    const skipped = knownCheckpoints.length - verdict.compared;
    if (skipped > 0) {
      terminal.note(
        `${skipped} of the given checkpoints are after the end of the bundle and are not compared.`,
      );
    }
  },
});

function sequenceOf(text: string | undefined): number | undefined {
  if (text === undefined) {
    return undefined;
  }
  if (!/^\d{1,15}$/.test(text)) {
    throw new UsageError(
      `--from must be a sequence number, such as 0, not ${JSON.stringify(text)}.`,
    );
  }
  return Number(text);
}

function rejectBundle(
  file: string,
  error: (BundleVerdict & { ok: false })['error'],
  damage: string | undefined,
): never {
  if (error.kind === 'malformed' && error.line === 1) {
    error = {
      ...error,
      message: `${error.message} FILE must be an export of the audit log with format=bundle.`,
    };
  }
  if (error.kind === 'unknown_key') {
    error = {
      ...error,
      message: `${error.message} If the key was replaced, run irp audit update-keys to add the next key.`,
    };
  }
  // A damaged gzip file is unpacked only in part, so the bundle seems truncated. For a damaged gzip
  // file, the error reports the damage instead of the missing end.
  const reported =
    damage && error.kind === 'truncated'
      ? {
          ...error,
          kind: 'malformed',
          message: damage,
        }
      : error;
  const record = reported.seq === undefined ? '' : `, record ${reported.seq}`;
  throw new TamperedError(
    `${file}, line ${reported.line}${record}: ${reported.message} (${reported.kind})`,
    reported,
  );
}

async function printSummary(
  terminal: Terminal,
  verified: VerifiedBundle,
  log: VerifiedLog | undefined,
): Promise<void> {
  const { records, from, to, size, kid, filter } = verified;
  const range =
    to === from
      ? ''
      : `, ${filter ? 'filtered from ' : ''}seq ${grouped(from)} to ${grouped(to - 1)}`;
  const signed =
    kid === null ? ', no checkpoint yet' : `, checkpoint ${grouped(size)} signed by ${kid}`;
  await terminal.print(`Verified: ${grouped(records)} records${range}${signed}.\n`);
  await printRecord(terminal, {
    Stream: verified.origin,
    Checkpoints: `${grouped(verified.checkpoints)}, latest: ${verified.time ?? 'none'}`,
    Root: verified.root,
    ...(verified.withheld > 0
      ? { Withheld: `${verified.withheld} records, of which the bundle contains only the hash` }
      : {}),
    ...(verified.compared > 0
      ? { Consistent: `with ${verified.compared} of the given checkpoints` }
      : {}),
    ...(verified.retiredBy === null
      ? {}
      : {
          Retired: `records 0 to ${grouped(from - 1)}, deleted by the retention (record ${grouped(verified.retiredBy)})`,
        }),
    ...(log ? { Log: logSummary(log) } : {}),
    ...(filter ? { Filter: JSON.stringify(filter) } : {}),
  });
  if (filter) {
    terminal.note(
      'Each record is verified. A filtered bundle cannot prove that no other record matches the filter.',
    );
  }
}

function logSummary({ origin, size, position, compared }: VerifiedLog): string {
  const has = position === null ? '' : `, contains the checkpoint as entry ${grouped(position)}`;
  const continued = compared > 0 ? `, consistent with ${compared} given checkpoints` : '';
  return `${origin}, ${grouped(size)} entries${has}${continued}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
