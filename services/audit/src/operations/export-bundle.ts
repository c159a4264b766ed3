import { PlatformError } from '@irp/errors';
import { streamOrigin, writeBundle } from '@irp/transparency';
import { placeOf } from '../store/place.ts';
import type { RecordFilter } from '../store/record-store.ts';
import type { Deps } from './deps.ts';

/** Records with their proofs, as `irp audit verify` takes them. It ends where the latest checkpoint does. */
export async function exportBundle(
  deps: Deps,
  stream: string,
  after: number,
  filter: RecordFilter,
): Promise<AsyncIterable<string>> {
  const { records, checkpoints, tiles, anchors, keys, recorder, origin, now } = deps;
  await recorder.checkpoint(stream);
  const from = Math.max(after, await anchors.firstKept(stream));
  const to = (await checkpoints.latest(stream))?.size ?? 0;
  if (from >= to)
    throw new PlatformError('unprocessable', `There are no records after ${from - 1} that a checkpoint covers.`);
  const chosen = Object.entries(filter).filter(([, value]) => value !== undefined);
  async function* lines() {
    for await (const rows of records.walk(stream, from, to, filter))
      for (const { _id, line } of rows) yield { seq: placeOf(_id), line };
  }
  async function* notes() {
    for await (const { note } of checkpoints.walk(stream, from, to)) yield note;
  }
  const { signer, usedFrom } = await keys.signer();
  return writeBundle({
    origin: streamOrigin(origin, stream),
    ...{ stream, from, to },
    filter: chosen.length === 0 ? undefined : Object.fromEntries(chosen),
    records: lines(),
    checkpoints: notes(),
    reader: tiles.readerOf(stream),
    keys: { keys: await keys.published() },
    signer,
    createdAt: new Date(Math.max(now(), usedFrom.getTime())),
  });
}
