import type { AuditRecord } from '@irp/contracts/audit';
import { keyIdsIn } from '../persons/key-ids.ts';
import type { PersonKeyRow } from '../store/models.ts';
import type { PersonKeyStore } from '../store/person-key-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { RowFindings } from './row-findings.ts';

export interface PersonKeyCheckOptions {
  personKeys: Pick<PersonKeyStore, 'find' | 'walk'>;
  records: Pick<RecordStore, 'search'>;
  findings: Pick<RowFindings, 'changed'>;
  /**
   * Returns whether an encrypted key can be decrypted. The property is undefined if SECRETS_KEY is
   * not configured.
   */
  opens: ((row: PersonKeyRow) => boolean) | undefined;
  /**
   * Returns whether an id can be the id of a person's key. The person is named as in the record of
   * an erasure. The property is undefined if SECRETS_KEY is not configured.
   */
  isKeyOf: ((stream: string, person: string, id: string) => boolean) | undefined;
}

/**
 * Checks the keys of persons. The key of each encrypted value in a record must exist and be
 * decryptable, unless the person was erased.
 */
export interface PersonKeyCheck {
  ofStream(stream: string): StreamPersonKeys;
  /**
   * Checks a batch of rows by ascending id, beginning after the given id.
   * @returns the last id of the batch; undefined if no rows remain
   */
  rows(after: string): Promise<string | undefined>;
}

interface StreamPersonKeys {
  check(records: readonly AuditRecord[]): Promise<void>;
  /**
   * Ends the check of a stream.
   * @param isComplete whether retention has deleted no record of the stream
   */
  end(isComplete: boolean): Promise<void>;
}

const erasure = 'audit.person_erased';
/**
 * Maximum number of erasures to read in a stream. If a stream has so many erasures, destroyed keys
 * are not compared with the records of erasures.
 */
const mostErasures = 1_000;
const restore =
  'Find out who changed the row, and restore the row from a backup that is not older than the last erasure.';

export function createPersonKeyCheck(options: PersonKeyCheckOptions): PersonKeyCheck {
  const { personKeys, records, findings, opens, isKeyOf } = options;
  const changed = (row: string, problem: string) =>
    findings.changed({
      collection: 'person_keys',
      row,
      problem: `${problem} ${restore}`,
    });

  function checkRow(row: PersonKeyRow): void {
    const problem = problemOf(row, opens);
    if (problem !== undefined) {
      changed(row._id, problem);
    }
  }

  return {
    ofStream(stream) {
      const known = new Set<string>();
      const erased: string[] = [];
      return {
        async check(batch) {
          const users = new Map(
            batch.flatMap((record) => keyIdsIn(record).map((id) => [id, record.seq])),
          );
          const fresh = [...users].filter(([id]) => !known.has(id));
          if (fresh.length === 0) {
            return;
          }
          // The keys are read after the records, because a key is stored before its first record.
          const rows = new Map(
            (await personKeys.find(fresh.map(([id]) => id))).map((row) => [row._id, row]),
          );
          for (const [id, seq] of fresh) {
            known.add(id);
            const row = rows.get(id);
            if (row === undefined) {
              changed(
                id,
                `The row is missing, but record ${seq} of ${stream} is encrypted with its key.`,
              );
            } else {
              checkRow(row);
            }
            if (row?.sealed === null) {
              erased.push(id);
            }
          }
        },
        async end(isComplete) {
          if (erased.length === 0 || !isComplete) {
            return;
          }
          // The records of erasures are read after the keys, because an erasure is recorded before
          // a key is destroyed.
          const view = { stream, environment: 'production' } as const;
          const rows = await records.search(
            view,
            { action: erasure },
            {
              after: undefined,
              skip: 0,
              limit: mostErasures,
            },
          );
          if (rows.length === mostErasures) {
            return;
          }
          const persons = rows.flatMap(({ targets }) => targets);
          const isRecorded = (id: string) =>
            persons.some((person) => isKeyOf?.(stream, person, id) ?? true);
          for (const id of erased.filter((one) => !isRecorded(one))) {
            changed(
              id,
              `The key of the person was destroyed, but ${stream} has no record of an erasure (${erasure}).`,
            );
          }
        },
      };
    },
    async rows(after) {
      const rows = await personKeys.walk(after);
      for (const row of rows) {
        checkRow(row);
      }
      return rows.at(-1)?._id;
    },
  };
}

/** Returns the contradiction within a row, or between the row and SECRETS_KEY. */
function problemOf(row: PersonKeyRow, opens: PersonKeyCheckOptions['opens']): string | undefined {
  const { sealed, erasedAt } = row;
  if (sealed === null) {
    return erasedAt === null
      ? 'The row has no encrypted key, although the person was not erased.'
      : undefined;
  }
  if (erasedAt !== null) {
    return 'The person was erased, but the row still has an encrypted key.';
  }
  return opens?.(row) === false ? 'SECRETS_KEY does not decrypt the key of the person.' : undefined;
}
