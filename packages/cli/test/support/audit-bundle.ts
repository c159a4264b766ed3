import { generateKeyPairSync } from 'node:crypto';
import {
  checkpointDigest,
  createFrontier,
  createNoteSigner,
  genesisHash,
  sealRecord,
  signCheckpoint,
  streamOrigin,
  type TreeReader,
  writeBundle,
} from '@irp/transparency';

const origin = streamOrigin('audit.example.com', 'w1');
const time = new Date('2026-11-21T10:00:00Z');

async function* each<One>(all: readonly One[]): AsyncGenerator<One> {
  yield* all;
}

/** An audit log of 120 records, with a checkpoint at every 40, and bundles of the log. */
export async function createAuditLog() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = createNoteSigner({ ...privateKey.export({ format: 'jwk' }), kid: '2026-a' });
  const keys = { keys: [signer.publicJwk] };
  const frontier = createFrontier();
  const records: {
    seq: number;
    line: string;
    leafHash: Buffer;
  }[] = [];
  const checkpoints: string[] = [];
  let prevHash = genesisHash;
  for (let seq = 0; seq < 120; seq++) {
    const sealed = sealRecord(
      {
        stream: 'w1',
        seq,
        action: 'key.created',
        outcome: 'success',
      },
      prevHash,
    );
    records.push({ seq, ...sealed });
    frontier.append(sealed.leafHash);
    prevHash = sealed.record.leafHash;
    if (frontier.size % 40 > 0) {
      continue;
    }
    const previous = checkpoints.length > 0 ? checkpointDigest(checkpoints.at(-1)!) : undefined;
    checkpoints.push(
      await signCheckpoint(
        {
          origin,
          size: frontier.size,
          root: frontier.root(),
          previous,
          time,
        },
        signer,
      ),
    );
  }
  const reader: TreeReader = {
    tile: () => Promise.reject(new Error('no tile of this log is full')),
    partial: async (_level, from, to) =>
      Buffer.concat(records.slice(from, to).map(({ leafHash }) => leafHash)),
  };
  return {
    keys,
    signer,
    /** Signed notes, of 40, 80 and 120 records. */
    checkpoints,
    async bundle({ to = 120, filter }: { to?: number; filter?: object } = {}): Promise<string> {
      const range = {
        origin,
        stream: 'w1',
        from: 0,
        to,
        filter,
        keys,
        signer,
        reader,
        createdAt: time,
      };
      const selected = records.slice(0, to).filter(({ seq }) => !filter || seq % 10 === 0);
      let text = '';
      for await (const chunk of writeBundle({
        ...range,
        records: each(selected),
        checkpoints: each(checkpoints.slice(0, to / 40)),
      })) {
        text += chunk;
      }
      return text;
    },
  };
}
