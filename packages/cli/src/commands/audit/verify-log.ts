import {
  type Checkpoint,
  createProver,
  hashLeaf,
  openCheckpoint,
  type PublicKeys,
  type VerifiedBundle,
  verifyConsistency,
  verifyInclusion,
} from '@irp/transparency';
import { TamperedError } from '../../command/errors.ts';
import { createTiledLog, type TiledLog } from './tiled-log.ts';

export interface VerifyLogOptions {
  /** The address of the public log of checkpoints. */
  prefix: string;
  bundle: VerifiedBundle;
  keys: PublicKeys;
  /** Earlier checkpoints of this log. */
  earlier: readonly Checkpoint[];
  signal: AbortSignal;
}

/** The result of a successful verification of a bundle against the log of checkpoints. */
export interface VerifiedLog {
  origin: string;
  /**
   * The number of entries in the log. `root` is the root hash (hex) in the checkpoint of the log.
   */
  size: number;
  root: string;
  kid: string;
  /**
   * The position of the bundle's last checkpoint in the log; null if the bundle has no checkpoint.
   */
  position: number | null;
  /** The number of earlier checkpoints of the log, all of which are consistent with the log. */
  compared: number;
}

/**
 * Verifies that the public log of checkpoints contains the last checkpoint of a bundle. Then
 * verifies that the log is consistent with `earlier`.
 * @throws TamperedError for a failed verification, ConnectionError, UsageError
 */
export async function verifyLog({
  prefix,
  bundle,
  keys,
  earlier,
  signal,
}: VerifyLogOptions): Promise<VerifiedLog> {
  const log = createTiledLog(prefix, signal);
  const origin = `${bundle.origin.slice(0, -bundle.stream.length - 1)}/log`;
  const opened = openCheckpoint(await log.checkpoint(), keys, origin);
  if (!opened.ok) {
    throw rejected(
      prefix,
      opened.error.kind,
      `The checkpoint of the log is not valid. ${opened.error.message}`,
    );
  }
  const head = opened.checkpoint;
  for (const one of earlier) {
    await requireContinued(prefix, log, one, head);
  }
  const position =
    bundle.checkpointDigest === null ? null : await requireEntry(prefix, log, bundle, head);
  return {
    origin,
    size: head.size,
    root: head.root.toString('hex'),
    kid: opened.kid,
    position,
    compared: earlier.length,
  };
}

async function requireContinued(
  prefix: string,
  log: TiledLog,
  from: Checkpoint,
  to: Checkpoint,
): Promise<void> {
  if (from.origin !== to.origin) {
    throw rejected(
      prefix,
      'stream',
      `The checkpoint of --log-checkpoint belongs to ${from.origin}, and the log is ${to.origin}.`,
    );
  }
  if (from.size > to.size) {
    throw rejected(
      prefix,
      'rollback',
      `The log has only ${to.size} entries, but the checkpoint of --log-checkpoint has ${from.size}: entries were removed, or an old copy of the log was restored.`,
    );
  }
  const proof = await createProver(log).consistency(from.size, to.size);
  if (
    verifyConsistency({
      fromSize: from.size,
      fromRoot: from.root,
      toSize: to.size,
      toRoot: to.root,
      proof,
    })
  ) {
    return;
  }
  throw rejected(
    prefix,
    'fork',
    `The log of ${to.size} entries is not consistent with the checkpoint of --log-checkpoint (${from.size} entries): store both checkpoints as evidence.`,
  );
}

async function requireEntry(
  prefix: string,
  log: TiledLog,
  bundle: VerifiedBundle,
  head: Checkpoint,
): Promise<number> {
  const entry = Buffer.from(bundle.checkpointDigest ?? '', 'hex');
  const position = await log.findEntry(entry, head.size);
  if (position === undefined) {
    throw rejected(
      prefix,
      'not_logged',
      `The public log of checkpoints does not contain the checkpoint of this bundle (${bundle.size} records). A new checkpoint appears within a minute: try again then. If the checkpoint is still missing, do not trust the bundle.`,
    );
  }
  const proof = await createProver(log).inclusion(position, head.size);
  if (
    verifyInclusion({
      leafHash: hashLeaf(entry),
      index: position,
      size: head.size,
      root: head.root,
      proof,
    })
  ) {
    return position;
  }
  throw rejected(prefix, 'proof', `Entry ${position} is not in the tree of the log's checkpoint.`);
}

function rejected(prefix: string, kind: string, message: string): TamperedError {
  return new TamperedError(`${prefix}: ${message} (${kind})`, { kind, log: prefix });
}
