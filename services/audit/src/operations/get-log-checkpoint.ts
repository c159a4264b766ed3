import type { getLogCheckpoint as contract } from '@irp/contracts/audit';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { logStream } from '../checkpoint-log/log-head.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { CosignatureStore } from '../store/cosignature-store.ts';

export interface GetLogCheckpointOptions {
  checkpoints: Pick<CheckpointStore, 'latest'>;
  cosignatures: Pick<CosignatureStore, 'linesOf'>;
}

export function getLogCheckpoint({
  checkpoints,
  cosignatures,
}: GetLogCheckpointOptions): Operation<typeof contract> {
  return async () => {
    const latest = await checkpoints.latest(logStream);
    if (!latest) {
      throw new PlatformError('not_found', 'The log of checkpoints has no checkpoint yet.');
    }
    const lines = await cosignatures.linesOf(latest.number);
    return {
      status: 200,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=5',
      },
      stream: chunk(latest.note + lines.join('')),
    };
  };
}

async function* chunk(text: string) {
  yield text;
}
