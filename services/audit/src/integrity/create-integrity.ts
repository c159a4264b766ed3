import type { Sealer } from '@irp/secrets';
import type { WitnessKey } from '@irp/transparency';
import { createLogTiles } from '../checkpoint-log/log-tiles.ts';
import { openSigningKey } from '../keys/sealed-signing-key.ts';
import { openPersonKey, personKeyPurpose } from '../persons/person-key.ts';
import { addressPrefix, createPersonNames } from '../persons/person-names.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { StreamStart } from '../retention/stream-start.ts';
import { createKeyStore } from '../store/key-store.ts';
import type { Models } from '../store/models.ts';
import { createPersonKeyStore } from '../store/person-key-store.ts';
import { createStores } from '../store/stores.ts';
import { checkCosignatures } from './check-cosignatures.ts';
import { createFileCheck } from './check-file.ts';
import { createSigningKeyCheck } from './check-keys.ts';
import { createPersonKeyCheck } from './check-person-keys.ts';
import { createPages } from './pages.ts';
import type { RowFindings } from './row-findings.ts';
import type { IntegrityOptions } from './verify-integrity.ts';

export interface CreateIntegrityOptions {
  models: Models;
  /** Returns the first remaining record of each stream. */
  anchors: StreamStart;
  streams: IntegrityOptions['streams'];
  problems: Pick<StreamProblems, 'refuse' | 'report'>;
  findings: RowFindings;
  /** If undefined, no key is decrypted. */
  sealer: Pick<Sealer, 'open' | 'deriveAll'> | undefined;
  witnesses: readonly WitnessKey[];
  /** Path of the file of checkpoints. If undefined, no file is compared. */
  checkpointsFile: string | undefined;
  /** The name of the log in its checkpoints. */
  origin: string;
}

/** Creates the checks that the monitor and the program for the verification of a database use. */
export function createIntegrity(options: CreateIntegrityOptions) {
  const {
    models,
    anchors,
    streams,
    problems,
    findings,
    sealer,
    witnesses,
    checkpointsFile,
    origin,
  } = options;
  const { records, checkpoints, tiles, logEntries, cosignatures } = createStores(models);
  const personKeys = createPersonKeyStore(models);
  const signingKeys = createSigningKeyCheck({
    keys: createKeyStore(models),
    records,
    checkpoints,
    origin,
    open: sealer && ((row) => opened(() => openSigningKey(row, sealer))),
  });
  const namesOf = sealer && createPersonNames(sealer, personKeyPurpose);
  const persons = createPersonKeyCheck({
    personKeys,
    records,
    findings,
    opens:
      sealer &&
      (({ _id, sealed }) =>
        signingKeys.hasLostKeys() ||
        (sealed !== null && opened(() => openPersonKey(sealer, _id, sealed)) !== undefined)),
    // The record of an erasure contains a pseudonym instead of a mail address. The ids of the
    // person's keys cannot be computed from a pseudonym, so every id is accepted.
    isKeyOf:
      namesOf &&
      ((stream, person, id) =>
        signingKeys.hasLostKeys() ||
        person.startsWith(addressPrefix) ||
        namesOf(stream, person).all.includes(id)),
  });
  const ofWitnesses = {
    witnesses,
    cosignatures,
    checkpoints,
    findings,
  };
  const integrity: Omit<IntegrityOptions, 'rotation' | 'rebuilds' | 'isComplete'> = {
    records,
    checkpoints,
    tiles,
    anchors,
    streams,
    problems,
    findings,
    origin,
    persons,
    signingKeys,
    entries: logEntries,
    logTiles: createLogTiles(models, logEntries),
    file:
      checkpointsFile === undefined
        ? undefined
        : createFileCheck({
            path: checkpointsFile,
            checkpoints,
            problems,
            findings,
          }),
    pages: [
      createPages(persons.rows),
      createPages((after) => checkCosignatures(ofWitnesses, after)),
    ],
  };
  return { integrity, signingKeys };
}

/**
 * Returns the decrypted value. Returns undefined if the decryption fails, because SECRETS_KEY or
 * the data were changed.
 */
function opened<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
