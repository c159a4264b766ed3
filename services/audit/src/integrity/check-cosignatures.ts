import { findCosignature, type WitnessKey } from '@irp/transparency';
import { logStream } from '../checkpoint-log/log-head.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { CosignatureStore } from '../store/cosignature-store.ts';
import type { RowFindings } from './row-findings.ts';

export interface CosignatureCheckOptions {
  /** The configured witnesses. Cosignatures of other witnesses cannot be verified. */
  witnesses: readonly WitnessKey[];
  cosignatures: Pick<CosignatureStore, 'walk'>;
  checkpoints: Pick<CheckpointStore, 'findAll'>;
  findings: Pick<RowFindings, 'changed'>;
}

/**
 * Verifies a batch of stored cosignatures by ascending id, beginning after the given id.
 * @returns the last id of the batch; undefined if no cosignatures remain
 */
export async function checkCosignatures(
  options: CosignatureCheckOptions,
  after: string,
): Promise<string | undefined> {
  const { witnesses, cosignatures, checkpoints, findings } = options;
  const rows = await cosignatures.walk(after);
  const signed = await checkpoints.findAll(
    rows.map(({ number }) => ({ stream: logStream, number })),
  );
  for (const [at, { _id, number, name, line }] of rows.entries()) {
    const witness = witnesses.find((one) => one.name === name);
    const note = signed[at]?.note;
    if (_id === `${number} ${name}` && note !== undefined) {
      if (!witness || findCosignature(note, line, witness)?.line === line) {
        continue;
      }
    }
    findings.changed({
      collection: 'cosignatures',
      row: _id,
      problem: `The row is not a cosignature by the witness ${name} for checkpoint ${number} of the log of checkpoints. Find out who wrote the row, and delete the row: the service then asks the witness again.`,
    });
  }
  return rows.at(-1)?._id;
}
