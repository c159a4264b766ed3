import type { AuditRecord } from '@irp/contracts/audit';
import { openEndorsement, verifierKey } from '@irp/transparency';
import { publicKeyOf } from '../keys/published-keys.ts';
import type { SigningKey } from '../store/key-store.ts';

/**
 * The properties that are stored twice: in the encrypted private key, and in the row of the key.
 */
export interface SealedKey {
  x?: string | undefined;
  /** ISO 8601. Absent in keys that an earlier version of the service stored. */
  usedFrom?: string | undefined;
}

export interface KeyEvidence {
  /** The rows of the keys, the oldest first. */
  rows: readonly SigningKey[];
  /** The records about the creation of keys that replaced another key. */
  created: readonly AuditRecord[];
  /** The name of the log in its checkpoints. */
  origin: string;
  /** The private keys that could be decrypted, by number. Undefined if no key is decrypted. */
  opened: ReadonlyMap<number, SealedKey> | undefined;
}

export interface KeyProblem {
  number: number;
  problem: string;
  /**
   * Whether the problem concerns the published data of the key. False for a problem of the
   * encrypted private key.
   */
  isPublic: boolean;
}

/**
 * Returns the contradictions in the stored data of signing keys: rows, private keys, endorsements
 * by preceding keys, and records of creation.
 */
export function keyProblems({ rows, created, origin, opened }: KeyEvidence): KeyProblem[] {
  const problems: KeyProblem[] = [];
  const wereLost = lostKeys(rows, opened);
  const add = (number: number, problem: string, isPublic = true) =>
    problems.push({
      number,
      problem,
      isPublic,
    });
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    const expected = (before?.number ?? 0) + 1;
    if (row.number !== expected) {
      add(
        expected,
        'The key with this number is missing: the numbers of keys must be consecutive.',
      );
    }
    if (rows.slice(0, at).some(({ kid, x }) => kid === row.kid || x === row.x)) {
      add(row.number, 'Another row has the same key or id.');
    }
    const problem =
      publicKeyOf(row) === undefined
        ? 'The public key x is not an Ed25519 key.'
        : endorsementProblem(row, before, origin);
    if (problem !== undefined) {
      add(row.number, problem);
    }
    if (!opened) {
      continue;
    }
    const sealed = opened.get(row.number);
    if (sealed === undefined && wereLost.has(row.number)) {
      continue;
    }
    if (sealed === undefined) {
      add(row.number, 'SECRETS_KEY does not decrypt the private key.', false);
    } else if (sealed.x !== row.x) {
      add(row.number, 'The public key x does not belong to the private key.');
    } else if (sealed.usedFrom !== undefined && sealed.usedFrom !== row.usedFrom.toISOString()) {
      add(row.number, `usedFrom was changed: the encrypted copy has ${sealed.usedFrom}.`);
    }
  }
  for (const record of created) {
    const problem = recordProblem(record, rows, origin);
    if (problem) {
      add(problem.number, problem.problem);
    }
  }
  return problems;
}

/**
 * Returns the numbers of keys that were encrypted with a lost SECRETS_KEY. A key counts as lost if
 * the key cannot be decrypted, and a later key has replaced the key with the cause `compromise`.
 * After the loss of SECRETS_KEY, an operator must replace the signing key with the cause
 * `compromise` (docs/operations/backup.md).
 */
export function lostKeys(
  rows: readonly SigningKey[],
  opened: KeyEvidence['opened'],
): ReadonlySet<number> {
  if (opened === undefined) {
    return new Set();
  }
  const compromised = rows
    .filter(({ change }) => change?.cause === 'compromise')
    .map(({ number }) => number);
  const last = Math.max(0, ...compromised);
  const numbers = rows.map(({ number }) => number);
  return new Set(numbers.filter((number) => number < last && !opened.has(number)));
}

function endorsementProblem(
  { number, x, usedFrom, change }: SigningKey,
  before: SigningKey | undefined,
  origin: string,
): string | undefined {
  if (change?.endorsement === undefined) {
    return undefined;
  }
  const former = before?.number === number - 1 ? publicKeyOf(before) : undefined;
  if (former === undefined) {
    return undefined;
  }
  const endorsed = openEndorsement(change.endorsement, former);
  if (endorsed?.log !== origin) {
    return `The previous key, ${former.kid}, does not endorse (sign) this key.`;
  }
  if (endorsed.raw.toString('base64url') !== x) {
    return 'The public key x is not the key that the previous key endorses.';
  }
  return endorsed.from.getTime() === usedFrom.getTime()
    ? undefined
    : `usedFrom is not the time that the previous key endorses, ${endorsed.from.toISOString()}.`;
}

/**
 * Returns the contradiction between the row of a key and the record of its creation; undefined if
 * they match.
 */
function recordProblem(record: AuditRecord, rows: readonly SigningKey[], origin: string) {
  const kid = record.targets[0]?.id;
  const { key, replaces, usedFrom, cause } = record.details ?? {};
  const where = `record ${record.seq} of ${record.stream}`;
  const row = rows.find(({ x }) => verifierKey(origin, Buffer.from(x, 'base64url')) === key);
  const former = rows.find((one) => one.kid === replaces);
  if (!row) {
    return {
      number: (former?.number ?? rows.length) + 1,
      problem: `The key ${kid} is missing, although ${where} proves its creation.`,
    };
  }
  const pairs = {
    kid: [row.kid, kid],
    usedFrom: [row.usedFrom.toISOString(), usedFrom],
    'change.cause': [row.change?.cause, cause],
    'change.eventId': [row.change?.eventId, record.id],
    'change.at': [row.change?.at.toISOString(), record.occurredAt],
    'kid of the previous key': [
      rows.find(({ number }) => number === row.number - 1)?.kid,
      replaces,
    ],
  };
  const changed = Object.entries(pairs).filter(([, [stored, recorded]]) => stored !== recorded);
  return changed.length === 0
    ? undefined
    : {
        number: row.number,
        problem: `${changed.map(([name]) => name).join(', ')} was changed: ${where} has another value.`,
      };
}
