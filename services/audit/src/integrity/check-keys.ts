import type { AuditRecord } from '@irp/contracts/audit';
import { platformStream } from '@irp/events';
import { openCheckpoint, type PublicKeys, streamOrigin } from '@irp/transparency';
import { logStream } from '../checkpoint-log/log-head.ts';
import { publicKeysOf } from '../keys/published-keys.ts';
import { IntegrityError, KeyError } from '../recorder/integrity-error.ts';
import { checkedRecord } from '../store/check-row.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { KeyStore, SigningKey } from '../store/key-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import { type KeyProblem, keyProblems, lostKeys, type SealedKey } from './key-problems.ts';
import { describeFinding, type RowFinding } from './row-findings.ts';

export interface SigningKeyCheckOptions {
  keys: Pick<KeyStore, 'list'>;
  records: Pick<RecordStore, 'search'>;
  checkpoints: Pick<CheckpointStore, 'latest'>;
  origin: string;
  /**
   * Decrypts the private key of a row; returns undefined if this fails. If the property is
   * undefined, no private key is decrypted.
   */
  open: ((row: SigningKey) => SealedKey | undefined) | undefined;
}

/** The stored public keys that verify checkpoints. */
export interface VerifyingKeys {
  /** Returns the keys of the last read. */
  current(): PublicKeys;
  read(): Promise<PublicKeys>;
}

/**
 * Checks the signing keys. Each must match its private key, its endorsement by the preceding key,
 * and the record of its creation. The newest checkpoint of the log must be signed by one of them.
 */
export interface SigningKeyCheck {
  /** @returns the keys, and the contradictions that were found */
  run(): Promise<{ keys: VerifyingKeys; findings: RowFinding[] }>;
  /**
   * Tells whether the last check found private keys that cannot be decrypted, because an earlier
   * SECRETS_KEY is lost.
   */
  hasLostKeys(): boolean;
  /**
   * Compares the keys that the service publishes with the keys that signed the log.
   * @throws KeyError if they differ
   */
  requirePublished(): Promise<void>;
}

const created = 'audit.key_created';
const mostCreated = 1_000;
const restore = 'Restore signing_keys from a backup, and find out who wrote to it.';

export function createSigningKeyCheck(options: SigningKeyCheckOptions): SigningKeyCheck {
  const { keys, records, checkpoints, origin, open } = options;

  let lost = false;

  async function recordsOfKeys(): Promise<AuditRecord[]> {
    const view = {
      stream: platformStream,
      environment: 'production',
    } as const;
    const page = {
      after: undefined,
      skip: 0,
      limit: mostCreated,
    };
    const rows = await records.search(view, { action: created }, page);
    // A record that contradicts its signed line is left out here. The verification of its stream
    // reports it.
    return rows.flatMap((row) => {
      try {
        return [checkedRecord(row, () => undefined)];
      } catch (error) {
        if (error instanceof IntegrityError) {
          return [];
        }
        throw error;
      }
    });
  }

  function openedOf(rows: readonly SigningKey[]): ReadonlyMap<number, SealedKey> | undefined {
    if (!open) {
      return undefined;
    }
    const opened = new Map<number, SealedKey>();
    for (const row of rows) {
      const sealed = open(row);
      if (sealed) {
        opened.set(row.number, sealed);
      }
    }
    return opened;
  }

  async function examine(): Promise<{ keys: PublicKeys; problems: KeyProblem[] }> {
    // The checkpoint is read before the keys. A key is stored before it signs and before it is
    // recorded, so the key of this checkpoint must be among them.
    const latest = await checkpoints.latest(logStream);
    const evidence = await recordsOfKeys();
    const rows = await keys.list();
    const usable = publicKeysOf(rows);
    const opened = openedOf(rows);
    lost = lostKeys(rows, opened).size > 0;
    const problems = keyProblems({
      rows,
      created: evidence,
      origin,
      opened,
    });
    const note = latest && openCheckpoint(latest.note, usable, streamOrigin(origin, logStream));
    if (latest && note && !note.ok) {
      problems.push({
        number: Math.max(1, rows.at(-1)?.number ?? 1),
        problem: `No stored key verifies checkpoint ${latest.number} of the log of checkpoints (${note.error.message})`,
        isPublic: true,
      });
    }
    return { keys: usable, problems };
  }

  return {
    async run() {
      const { keys: usable, problems } = await examine();
      let current = usable;
      const read = async () => {
        current = publicKeysOf(await keys.list());
        return current;
      };
      return {
        keys: {
          current: () => current,
          read,
        },
        findings: problems.map(toFinding),
      };
    },
    hasLostKeys: () => lost,
    async requirePublished() {
      const { problems } = await examine();
      const [first] = problems.filter(({ isPublic }) => isPublic);
      if (first) {
        throw new KeyError(describeFinding(toFinding(first)));
      }
    },
  };
}

function toFinding({ number, problem }: KeyProblem): RowFinding {
  return {
    collection: 'signing_keys',
    row: String(number),
    problem: `${problem} ${restore}`,
  };
}
