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
   * Decrypts the private key of a row. Returns undefined if the decryption fails. If the property
   * is undefined, no private key is decrypted.
   */
  open: ((row: SigningKey) => SealedKey | undefined) | undefined;
}

/** The stored public keys for the verification of checkpoints. */
export interface VerifyingKeys {
  /** Returns the keys of the last read. */
  current(): PublicKeys;
  read(): Promise<PublicKeys>;
}

/**
 * Checks the signing keys against their private keys, their endorsements, the records of their
 * creation, and the newest checkpoint of the log.
 */
export interface SigningKeyCheck {
  /** Runs the check. @returns the public keys, and the contradictions that were found */
  run(): Promise<{ keys: VerifyingKeys; findings: RowFinding[] }>;
  /**
   * Returns whether the last check found private keys that cannot be decrypted, because an earlier
   * SECRETS_KEY is lost.
   */
  hasLostKeys(): boolean;
  /** @throws KeyError if the published keys differ from the signing keys of the log */
  requirePublished(): Promise<void>;
}

const created = 'audit.key_created';
const mostCreated = 1_000;
const restore = 'Restore signing_keys from a backup, and find out who changed signing_keys.';

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
    // A changed record is skipped, because the verification of the platform's stream reports the
    // change.
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
    // The keys are read last. A key is stored before its first signature and before the record of
    // its creation, so no key of the checkpoint or of a record is missing.
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
