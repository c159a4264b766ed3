import { CommandError } from '../command-error.ts';
import { canonicalTypeOf, canonicalTypes, type PlainObject } from '../values/canonical-type.ts';
import { toDouble } from '../values/number.ts';
import { objectOption } from './context.ts';

/**
 * Accepts the write concerns that a single server meets: every acknowledged write is on disk, and
 * the server alone is the majority.
 * @throws CommandError for other write concerns, as a standalone MongoDB does
 */
export function checkWriteConcern(body: PlainObject): void {
  const { w } = objectOption(body, 'writeConcern');
  if (w === undefined || w === null || w === 'majority') {
    return;
  }
  if (typeof w === 'string') {
    throw new CommandError(
      'BadValue',
      `cannot use non-majority 'w' mode ${w} when a host is not a member of a replica set`,
    );
  }
  const number = canonicalTypeOf(w) === canonicalTypes.number ? toDouble(w) : Number.NaN;
  if (!(number >= 0 && number <= 50)) {
    throw new CommandError(
      'FailedToParse',
      'w has to be a non-negative number and not greater than 50',
    );
  }
  if (number > 1) {
    throw new CommandError('BadValue', "cannot use 'w' > 1 when a host is not replicated");
  }
}

const levels = new Set<unknown>(['local', 'available', 'majority']);

/**
 * Accepts the read concerns that a single server meets, because each read returns only data on
 * disk.
 * @throws CommandError for other read concerns
 */
export function checkReadConcern(body: PlainObject): void {
  const { level, afterClusterTime, atClusterTime } = objectOption(body, 'readConcern');
  if (afterClusterTime !== undefined || atClusterTime !== undefined) {
    throw new CommandError(
      'IllegalOperation',
      'Cannot specify a cluster time in the readConcern of a standalone server',
    );
  }
  if (level === undefined || level === null || levels.has(level)) {
    return;
  }
  if (level === 'linearizable' || level === 'snapshot') {
    throw new CommandError(
      'NotAReplicaSet',
      `node needs to be a replica set member to use readConcern: ${level}`,
    );
  }
  throw new CommandError(
    'BadValue',
    `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
  );
}
