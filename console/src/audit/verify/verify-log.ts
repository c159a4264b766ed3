import type { Scope } from '../../api/queries.ts';
import { runWorker } from './run-worker.ts';
import type { VerifyResult } from './task.ts';

/** Files of the person. */
export interface VerifyInput {
  /** Null: the platform's bundle of the whole log. */
  bundle: File | null;
  /** A key set; null: the published keys. */
  keys: File | null;
  /** Signed notes. */
  checkpoints: File[];
}

/** Reads the input, and verifies it in the worker. */
export async function verifyLog(
  { place, api }: Scope,
  { bundle, keys, checkpoints }: VerifyInput,
): Promise<VerifyResult> {
  const [file, publishedKeys, ownKeys, ownCheckpoints] = await Promise.all([
    bundle ?? api.audit.export({ format: 'bundle' }).then((download) => download.blob()),
    api.audit.keys(),
    keys?.text(),
    Promise.all(checkpoints.map((one) => one.text())),
  ]);
  return runWorker({
    bundle: file,
    publishedKeys,
    ownKeys,
    ownCheckpoints,
    stream: place.workspaceId,
    // A file of the person may be a part of the log.
    from: bundle === null ? 0 : undefined,
  });
}
