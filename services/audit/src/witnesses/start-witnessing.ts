import type { Logger } from '@irp/observability';
import type { Prover } from '@irp/transparency';
import { logStream } from '../checkpoint-log/log-head.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { CosignatureStore } from '../store/cosignature-store.ts';
import { addCheckpoint } from './add-checkpoint.ts';
import type { Witness } from './witness-setting.ts';

export interface WitnessingOptions {
  witnesses: readonly Witness[];
  checkpoints: Pick<CheckpointStore, 'latest'>;
  cosignatures: CosignatureStore;
  /** The prover of the log of checkpoints. */
  prover: Pick<Prover, 'consistency'>;
  log: Logger;
}

export interface Witnessing {
  /**
   * Submits the latest checkpoint of the log to each witness that has not cosigned this checkpoint.
   * Returns at once, so that no caller waits for a witness.
   */
  submit(): void;
  /** Returns how many witnesses have not cosigned the checkpoint that was submitted last. */
  behind(): number;
  stop(): Promise<void>;
}

/**
 * Obtains cosignatures of the checkpoints of the log. If a witness fails, the next call of `submit`
 * retries.
 */
export function startWitnessing(options: WitnessingOptions): Witnessing {
  const { witnesses, checkpoints, cosignatures, prover, log } = options;
  const abort = new AbortController();
  const running = new Map<Witness, Promise<void>>();
  /** The size of the last checkpoint that each witness has cosigned, as known to this process. */
  const cosigned = new Map<Witness, number>();
  let submitted = 0;

  async function ask(witness: Witness): Promise<void> {
    const latest = await checkpoints.latest(logStream);
    if (!latest) {
      return;
    }
    const { number, size, note } = latest;
    submitted = Math.max(submitted, size);
    const oldSize = cosigned.get(witness) ?? 0;
    if (oldSize >= size) {
      return;
    }
    if (await cosignatures.has(number, witness.key.name)) {
      return void cosigned.set(witness, size);
    }
    const line = await addCheckpoint({
      witness,
      note,
      size,
      oldSize,
      prover,
      signal: abort.signal,
    });
    await cosignatures.add({
      number,
      name: witness.key.name,
      line,
    });
    cosigned.set(witness, size);
  }

  return {
    submit() {
      for (const witness of witnesses) {
        if (running.has(witness) || abort.signal.aborted) {
          continue;
        }
        const attempt = ask(witness)
          .catch((error) => {
            if (!abort.signal.aborted) {
              log.warn(
                {
                  err: error,
                  witness: witness.key.name,
                },
                'witness did not cosign the log of checkpoints',
              );
            }
          })
          .finally(() => running.delete(witness));
        running.set(witness, attempt);
      }
    },
    behind: () => witnesses.filter((witness) => (cosigned.get(witness) ?? 0) < submitted).length,
    async stop() {
      abort.abort();
      await Promise.all(running.values());
    },
  };
}
