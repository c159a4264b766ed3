import { generateKeyPairSync, hash } from 'node:crypto';
import {
  checkpointDigest,
  createFrontier,
  createNoteSigner,
  genesisHash,
  readPublicKeys,
  sealRecord,
  signCheckpoint,
  streamOrigin,
  type TreeReader,
  tilesCompletedBy,
  verifyBundle,
  writeBundle,
} from '@irp/transparency';
import { median } from './percentiles.ts';

const records = 200_000;
const recordsPerCheckpoint = 1_000;
const rounds = 7;
const chunkBytes = 65_536;
const targetPerS = 100_000;
const stream = '01a1fddf-0000-7000-8000-000000000001';
const origin = streamOrigin('audit.example.com', stream);

interface Pass {
  name: string;
  bytes: Buffer;
  /** Number of records in `bytes`. */
  count: number;
  run: () => Promise<void>;
  /** CPU microseconds of each round. */
  micros: number[];
}

/**
 * Measures how many records of a bundle a core verifies in a second. The reference is a plain
 * SHA-256 pass over the same bytes. Both results are medians of the CPU time in alternating rounds.
 * The verification parses the records, checks the chain and hashes the records into the tree, with
 * a checkpoint every 1,000 records.
 */
export async function verify(): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = createNoteSigner({ ...privateKey.export({ format: 'jwk' }), kid: 'bench' });
  const startedMs = performance.now();
  const log = await sealRecords(signer);
  const sealedPerS = (records / (performance.now() - startedMs)) * 1_000;
  const whole = await bytesOf(log.bundle());
  const selected = await bytesOf(log.bundle({ action: 'application.secret_rotated' }));
  const keys = readPublicKeys({ keys: [signer.publicJwk] });
  const sha256: Pass = {
    name: 'SHA-256 over the bytes',
    bytes: whole,
    count: records,
    run: async () => void hash('sha256', whole),
    micros: [],
  };
  const range: Pass = {
    name: 'verify a whole range',
    bytes: whole,
    count: records,
    run: () => check(whole, keys),
    micros: [],
  };
  const selection: Pass = {
    name: 'verify a selection, with an inclusion proof for each record',
    bytes: selected,
    count: records / 10,
    run: () => check(selected, keys),
    micros: [],
  };
  const passes = [sha256, range, selection];
  for (let round = -1; round < rounds; round++) {
    for (const { run, micros } of passes) {
      const before = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) {
        micros.push(user + system);
      }
    }
  }
  const referencePerByte = median(sha256.micros) / whole.length;
  console.table(
    passes.map((pass) => {
      const { name, bytes, count } = pass;
      const cpuMicros = median(pass.micros);
      const perS = Math.round((count / cpuMicros) * 1_000_000);
      return {
        name,
        'records/s': perS,
        'MB/s': Math.round(bytes.length / cpuMicros),
        'times plain SHA-256': (cpuMicros / bytes.length / referencePerByte).toFixed(1),
        target: pass === range ? `>= ${targetPerS}${perS >= targetPerS ? '' : ' MISSED'}` : '',
      };
    }),
  );
  console.table([
    { 'records/s sealed and hashed into the tree and its tiles': Math.round(sealedPerS) },
  ]);
}

async function check(bytes: Buffer, keys: ReturnType<typeof readPublicKeys>): Promise<void> {
  const verdict = await verifyBundle(chunksOf(bytes), { keys });
  if (!verdict.ok) {
    throw new Error(verdict.error.message);
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield bytes.subarray(at, at + chunkBytes);
  }
}

async function bytesOf(chunks: AsyncIterable<string>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) {
    all.push(Buffer.from(chunk));
  }
  return Buffer.concat(all);
}

/** Encrypts and hashes records in memory, like the audit service. */
async function sealRecords(signer: ReturnType<typeof createNoteSigner>) {
  const frontier = createFrontier();
  const lines: string[] = [];
  const leafHashes: Buffer[] = [];
  const tiles = new Map<string, { hashes: Buffer; root: Buffer }>();
  const tileAt = (key: string) => {
    const tile = tiles.get(key);
    if (tile === undefined) {
      throw new Error(`tile ${key} is missing`);
    }
    return tile;
  };
  const notes: string[] = [];
  const reader: TreeReader = {
    tile: async (level, index) => tileAt(`${level}/${index}`).hashes,
    partial: async (level, from, to) =>
      Buffer.concat(
        level === 0
          ? leafHashes.slice(from, to)
          : Array.from({ length: to - from }, (_, at) => tileAt(`${level - 1}/${from + at}`).root),
      ),
  };
  let prevHash = genesisHash;
  while (lines.length < records) {
    const before = lines.length;
    const batch: Buffer[] = [];
    for (let seq = before; seq < before + recordsPerCheckpoint; seq++) {
      const { record, line, leafHash } = sealRecord(recordOf(seq), prevHash);
      lines.push(line);
      batch.push(leafHash);
      frontier.append(leafHash);
      prevHash = record.leafHash;
    }
    for (const tile of await tilesCompletedBy(reader, before, batch)) {
      tiles.set(`${tile.level}/${tile.index}`, tile);
    }
    leafHashes.push(...batch);
    const last = notes.at(-1);
    const previous = last === undefined ? undefined : checkpointDigest(last);
    const head = {
      origin,
      size: lines.length,
      root: frontier.root(),
      previous,
      time: new Date(),
    };
    notes.push(await signCheckpoint(head, signer));
  }
  const numbered = lines.map((line, seq) => ({ seq, line }));
  return {
    /** Creates a bundle of all records; with a filter, of every tenth record. */
    bundle: (filter?: object) =>
      writeBundle({
        origin,
        stream,
        from: 0,
        to: records,
        filter,
        reader,
        signer,
        createdAt: new Date(),
        keys: { keys: [signer.publicJwk] },
        records: iterate(filter ? numbered.filter(({ seq }) => seq % 10 === 0) : numbered),
        checkpoints: iterate(notes),
      }),
  };
}

async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

function recordOf(seq: number) {
  const at = new Date(1_795_000_000_000 + seq * 40).toISOString();
  return {
    v: 1,
    id: `01a1fddf-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    stream,
    seq,
    occurredAt: at,
    recordedAt: at,
    action: 'application.secret_rotated',
    category: 'secret',
    outcome: 'success',
    reason: null,
    actor: {
      type: 'user',
      id: '01a1fddf-b969-77b0-aa65-22c92633abf4',
      onBehalfOf: null,
    },
    targets: [{ type: 'application', id: '01a1fddf-b969-77b0-aa65-22c92633abf5' }],
    applicationId: '01a1fddf-b969-77b0-aa65-22c92633abf5',
    installationId: null,
    context: {
      requestId: `r-${seq}`,
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      ip: '192.0.2.7',
      userAgent: 'Mozilla/5.0',
    },
    changes: [
      {
        path: 'secrets.0.expiresAt',
        before: null,
        after: at,
      },
    ],
  };
}
