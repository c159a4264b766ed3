import type { BundleSource } from '../../src/bundle/bundle-source.ts';
import { writeBundle } from '../../src/bundle/write-bundle.ts';
import { checkpointDigest, signCheckpoint, streamOrigin } from '../../src/note/checkpoint.ts';
import type { NoteSigner } from '../../src/note/note-signer.ts';
import { genesisHash, sealRecord } from '../../src/record/seal-record.ts';
import { createFrontier } from '../../src/tree/frontier.ts';
import { createTreeStore } from './naive-tree.ts';

/** An audit record with a value for every member. */
export function exampleRecord(stream: string, seq: number) {
  return {
    v: 1,
    id: `01a1fddf-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    stream,
    seq,
    occurredAt: '2026-11-21T10:00:00.000Z',
    recordedAt: '2026-11-21T10:00:00.120Z',
    action: 'application.secret_rotated',
    category: 'secret',
    outcome: 'success',
    reason: 'It was due – “jährlich” 🔑.',
    actor: {
      type: 'user',
      id: 'u1',
      onBehalfOf: 'u2',
    },
    targets: [{ type: 'application', id: 'a1' }],
    applicationId: 'a1',
    installationId: 'i1',
    context: {
      requestId: `r${seq}`,
      traceId: '4bf92f3577b34da6',
      ip: '192.0.2.7',
      userAgent: 'Mozilla/5.0 (X11)',
    },
    changes: [
      {
        path: 'secrets.0',
        before: null,
        after: {
          prevHash: 'x',
          leafHash: 'y',
          seq: 7,
        },
      },
    ],
  };
}

export type TestRecord = ReturnType<typeof exampleRecord> & { prevHash: string; leafHash: string };

/** The records, checkpoints and tree of a stream, in memory. */
export async function createTestStream(
  stream: string,
  size: number,
  {
    signer,
    every = 50,
    more = {},
  }: {
    signer: NoteSigner;
    every?: number;
    more?: object | ((seq: number) => object);
  },
) {
  const origin = streamOrigin('audit.example.com', stream);
  const store = createTreeStore();
  const records: {
    seq: number;
    line: string;
    record: TestRecord;
  }[] = [];
  const checkpoints: { size: number; note: string }[] = [];
  const frontier = createFrontier();
  let prevHash = genesisHash;

  async function append(count: number): Promise<void> {
    const leaves: Buffer[] = [];
    for (let seq = records.length; leaves.length < count; seq++) {
      const { record, line, leafHash } = sealRecord(
        { ...exampleRecord(stream, seq), ...(typeof more === 'function' ? more(seq) : more) },
        prevHash,
      );
      records.push({
        seq,
        line,
        record,
      });
      leaves.push(leafHash);
      frontier.append(leafHash);
      prevHash = record.leafHash;
    }
    await store.append(leaves);
    const before = checkpoints.at(-1);
    const previous = before && checkpointDigest(before.note);
    const time = new Date(Date.UTC(2026, 10, 21, 10, checkpoints.length));
    const note = await signCheckpoint(
      {
        origin,
        size: frontier.size,
        root: frontier.root(),
        previous,
        time,
      },
      signer,
    );
    checkpoints.push({ size: frontier.size, note });
  }

  for (let left = size; left > 0; left -= every) {
    await append(Math.min(every, left));
  }

  return {
    origin,
    stream,
    records,
    checkpoints,
    append,
    /** All lines of a bundle, without their line breaks. */
    async bundle(
      change: Partial<Pick<BundleSource, 'from' | 'to' | 'filter' | 'signer' | 'keys'>> &
        Choice = {},
    ) {
      const {
        from = 0,
        to = records.length,
        only = () => true,
        hidden = () => false,
        ...others
      } = change;
      const { upTo = Infinity, since = from, ...rest } = others;
      const chunks = writeBundle({
        origin,
        stream,
        from,
        to,
        records: streamOf(
          records
            .filter(({ seq }) => seq >= from && seq < to && only(seq))
            .map(({ seq, line, record }) =>
              hidden(seq) ? { seq, leafHash: record.leafHash } : { seq, line },
            ),
        ),
        checkpoints: streamOf(
          checkpoints
            .filter((one) => one.size >= since && one.size <= upTo)
            .map(({ note }) => note),
        ),
        reader: store.reader,
        keys: { keys: [signer.publicJwk] },
        signer,
        createdAt: new Date('2026-11-21T12:00:00Z'),
        ...rest,
      });
      let text = '';
      for await (const chunk of chunks) {
        text += chunk;
      }
      return text.split('\n').slice(0, -1);
    },
  };
}

interface Choice {
  only?: (seq: number) => boolean;
  /** Whether a record is withheld. */
  hidden?: (seq: number) => boolean;
  /** Size of the first and of the last checkpoint. */
  since?: number;
  upTo?: number;
}

export async function* streamOf<One>(all: Iterable<One>): AsyncGenerator<One> {
  yield* all;
}

/** A stream of 200 records. Record 150 states the retirement of the records before 100. */
export function createRetainedStream(signer: NoteSigner) {
  const retired = {
    action: 'audit.retention_applied',
    category: 'audit',
    details: {
      to: 100,
      size: 100,
      days: 1,
    },
  };
  return createTestStream('w1', 200, {
    signer,
    more: (seq) => (seq === 150 ? retired : {}),
  });
}
