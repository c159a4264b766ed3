import type { Scope } from '../../api/queries.ts';
import { runWorker } from './run-worker.ts';
import type { VerifyResult } from './task.ts';

/** The files that the person has chosen. */
export interface VerifyInput {
  /** Null to download a bundle of the whole audit log. */
  bundle: File | null;
  /** A key set; null to use the published keys. */
  keys: File | null;
  /** Files with signed notes. */
  checkpoints: File[];
}

/** Reads the files, and verifies the bundle in a worker. */
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
    // A file that the person has chosen may contain a part of the audit log.
    from: bundle === null ? 0 : undefined,
  });
}
