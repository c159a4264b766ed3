import type { Actor } from '@irp/contracts/events';
import { newEvent, platformStream, toEnvelope } from '@irp/events';
import { openCheckpoint, readPublicKeys, streamOrigin } from '@irp/transparency';
import { toDraft } from '../domain/to-draft.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { IntegrityError } from '../recorder/integrity-error.ts';
import { parseEvent } from '../recorder/parse-event.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { AnchorStore } from '../store/anchor-store.ts';
import type { Models } from '../store/models.ts';
import type { RecordStore } from '../store/record-store.ts';
import { sequenceOf } from '../store/sequence-key.ts';
import type { StreamSize } from '../store/stream-sizes.ts';
import { lastCheckpointBefore } from './last-checkpoint-before.ts';
import { signRetention } from './retention-note.ts';
import { retentionAction, type StreamStart } from './stream-start.ts';

export interface RetireRecordsOptions {
  models: Pick<Models, 'checkpoints'>;
  streams: () => AsyncIterable<StreamSize>;
  records: Pick<RecordStore, 'findByEvent'>;
  anchors: Pick<AnchorStore, 'add'>;
  start: StreamStart;
  keys: SigningKeys;
  recorder: Pick<Recorder, 'record' | 'checkpoint'>;
  problems: Pick<StreamProblems, 'refuse'>;
  origin: string;
  days: number;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

const dayMs = 86_400_000;
/**
 * Number of records in a segment. A segment has the records of a full tile (C2SP tlog-tiles),
 * because the tile contains the leaf hashes for later proofs.
 */
const segmentRecords = 256;
const actor: Actor = { type: 'system', id: 'audit' };

/**
 * Retires records that are older than the retention period, in each stream. Only complete segments
 * that a checkpoint covers are retired. The retirement is recorded in the stream, and the service
 * signs an anchor, so that the retention program can delete the records.
 */
export async function retireRecords(options: RetireRecordsOptions): Promise<void> {
  for await (const { stream } of options.streams()) {
    await retireStream(options, stream).catch((error) => {
      // The contradiction in this stream was already reported. The retention continues with the
      // other streams.
      if (!(error instanceof IntegrityError)) {
        throw error;
      }
    });
  }
}

async function retireStream(options: RetireRecordsOptions, stream: string): Promise<void> {
  const { models, records, anchors, start, keys, recorder, problems, days, now } = options;
  const checkpoint = await lastCheckpointBefore(models, stream, new Date(now() - days * dayMs));
  const to = checkpoint ? checkpoint.size - (checkpoint.size % segmentRecords) : 0;
  if (!checkpoint || to <= (await start.firstSequence(stream))) {
    return;
  }
  const { note } = checkpoint;
  const origin = streamOrigin(options.origin, stream);
  const opened = openCheckpoint(note, readPublicKeys({ keys: await keys.published() }), origin);
  if (!opened.ok) {
    return problems.refuse(
      stream,
      `Checkpoint ${checkpoint.number} of ${stream} is not valid: ${opened.error.message}`,
    );
  }
  const { size } = opened.checkpoint;
  const root = opened.checkpoint.root.toString('base64');
  const event = newEvent(now(), {
    type: retentionAction,
    workspaceId: stream === platformStream ? '' : stream,
    subject: stream,
    actor,
    data: {
      to,
      size,
      root,
      days,
    },
  });
  await recorder.record([toDraft(parseEvent(toEnvelope('audit', event)))]);
  await recorder.checkpoint(stream);
  const row = await records.findByEvent({ stream, environment: 'production' }, event.id);
  if (!row) {
    throw new Error(
      `the record of the deletion in ${stream} was stored, but a read does not find the record`,
    );
  }
  const { signer } = await keys.current();
  const signed = await signRetention(
    {
      origin,
      to,
      size,
      root,
      record: row.leafHash,
    },
    signer,
  );
  await anchors.add({
    stream,
    to,
    note,
    record: sequenceOf(row._id),
    signed,
    droppedAt: new Date(now()),
  });
}
