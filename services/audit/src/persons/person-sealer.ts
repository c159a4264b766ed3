import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Sealer } from '@irp/secrets';
import type { DataSubjects } from '../domain/data-subjects.ts';
import type { RecordDraft } from '../domain/to-draft.ts';
import type { RecordContent } from '../domain/to-record.ts';
import type { PersonKeyRow } from '../store/models.ts';
import type { PersonKeyStore } from '../store/person-key-store.ts';
import { keyIdsIn } from './key-ids.ts';
import { openPersonKey, personKeyPurpose, sealPersonKey } from './person-key.ts';
import { addressPrefix, createPersonNames, type KeyNames } from './person-names.ts';
import { mapPersonalFields } from './personal-fields.ts';
import { isMarked, openSealed, readSealed, sealValue } from './sealed-text.ts';

/**
 * The result of an erasure. `erased`: a key was destroyed. `already_erased`: all keys had been
 * destroyed earlier. `nothing_found`: the person has no key.
 */
type Erasure = 'erased' | 'already_erased' | 'nothing_found';

/**
 * Encrypts the personal data of records. An erasure destroys the key of a person
 * (crypto-shredding). The records do not change.
 */
export interface PersonSealer {
  /**
   * Encrypts the personal data of records. Each person has an own key in each workspace. Creates
   * missing keys.
   */
  seal(drafts: readonly RecordDraft[]): Promise<RecordContent[]>;
  /** Decrypts personal data. The data of erased persons become null. */
  open<Content extends RecordContent>(records: readonly Content[]): Promise<Content[]>;
  /**
   * Returns a stable pseudonym (`address:<HMAC>`) if the id is a mail address. Returns an id that
   * is not a mail address unchanged.
   */
  pseudonymOf(stream: string, id: string): string;
  /**
   * Returns the erased persons in each draft, by the id of its event. Drafts without erased persons
   * are omitted.
   */
  erasedIn(drafts: readonly RecordDraft[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /**
   * Returns the ids of the keys that encrypt the data of a person. A mail address may contain the
   * domain in Unicode or in Punycode. After an erasure, the list is empty, so that a caller cannot
   * learn of the erasure.
   */
  keysOf(stream: string, person: string): Promise<string[]>;
  /** Returns whether two ids or mail addresses belong to the same person. */
  isSame(stream: string, one: string, other: string): boolean;
  /**
   * Destroys the keys of a person, so that the person's data in the log of this workspace are
   * unreadable forever.
   */
  erase(stream: string, person: string): Promise<Erasure>;
}

const maxCached = 10_000;
/**
 * Maximum time until this process notices that another process has erased a person, in
 * milliseconds.
 */
const cacheMs = 5_000;

/** The key of a person; `key` is undefined after the erasure of the person. */
interface PersonKey {
  id: string;
  key: KeyObject | undefined;
}

export function createPersonSealer(store: PersonKeyStore, sealer: Sealer): PersonSealer {
  const namesOf = createPersonNames(sealer, personKeyPurpose);
  /**
   * The cached keys: each key by `key <id>`, and the key for new data by the newest id of the
   * person.
   */
  const cache = new Map<string, { found: PersonKey; untilMs: number }>();

  function cached(name: string): PersonKey | undefined {
    const entry = cache.get(name);
    return entry && entry.untilMs > Date.now() ? entry.found : undefined;
  }

  function remember(name: string, found: PersonKey): PersonKey {
    if (cache.size >= maxCached) {
      cache.clear();
    }
    cache.set(name, { found, untilMs: Date.now() + cacheMs });
    return found;
  }

  function openRow({ _id: id, sealed }: PersonKeyRow): PersonKey {
    return {
      id,
      key: sealed ? createSecretKey(openPersonKey(sealer, id, sealed), 'base64') : undefined,
    };
  }

  /**
   * Returns the keys with which new data of persons are encrypted, by the newest id of each person.
   * Creates missing keys.
   */
  async function activeKeys(persons: readonly KeyNames[]): Promise<Map<string, PersonKey>> {
    const keys = new Map<string, PersonKey>();
    const unknown = new Map<string, KeyNames>();
    for (const names of persons) {
      const known = cached(names.newest);
      if (known) {
        keys.set(names.newest, known);
      } else {
        unknown.set(names.newest, names);
      }
    }
    if (unknown.size === 0) {
      return keys;
    }
    let rows = await rowsOf(store, [...unknown.values()]);
    const fresh = [...unknown.values()].filter(({ all }) => !all.some((id) => rows.has(id)));
    if (fresh.length > 0) {
      for (const { newest: _id } of fresh) {
        const key = randomBytes(32).toString('base64');
        await store.add({
          _id,
          sealed: sealPersonKey(sealer, _id, key),
          erasedAt: null,
        });
      }
      // The stored keys are read again, because another process may have created a key first.
      rows = await rowsOf(store, [...unknown.values()]);
    }
    for (const { newest, all } of unknown.values()) {
      const own = all.flatMap((id) => rows.get(id) ?? []);
      // If the person has a destroyed key, the person counts as erased. An erasure is permanent,
      // even if a key was created afterwards.
      const row = own.find(({ sealed }) => sealed === null) ?? own[0];
      if (row) {
        keys.set(newest, remember(newest, openRow(row)));
      }
    }
    return keys;
  }

  async function keysOf(ids: ReadonlySet<string>): Promise<Map<string, KeyObject | undefined>> {
    const keys = new Map<string, KeyObject | undefined>();
    const missing: string[] = [];
    for (const id of ids) {
      const known = cached(`key ${id}`);
      if (known) {
        keys.set(id, known.key);
      } else {
        missing.push(id);
      }
    }
    if (missing.length > 0) {
      for (const row of await store.find(missing)) {
        keys.set(row._id, remember(`key ${row._id}`, openRow(row)).key);
      }
    }
    return keys;
  }

  return {
    async seal(drafts) {
      const persons = drafts.flatMap(({ content, subjects }) =>
        personsIn(content, subjects).map((person) => namesOf(content.stream, person)),
      );
      const keys = await activeKeys(persons);
      return drafts.map(({ content, subjects }) =>
        mapPersonalFields(content, subjects, (value, of) => {
          const person = personToSealFor(value, of, subjects);
          if (person === undefined) {
            return value;
          }
          const active = keys.get(namesOf(content.stream, person).newest);
          // The text is never stored unencrypted, because a record cannot be changed later. The
          // error makes the bus deliver the event again.
          if (active === undefined) {
            throw new Error(`the stored key of a person in ${content.stream} was not found`);
          }
          return active.key ? sealValue(value, active.id, active.key, content) : null;
        }),
      );
    },
    async open(records) {
      const items = records.map((record) => ({
        record,
        ids: keyIdsIn(record),
      }));
      const keys = await keysOf(new Set(items.flatMap(({ ids }) => ids)));
      return items.map(({ record, ids }) =>
        ids.length === 0
          ? record
          : mapPersonalFields(record, undefined, (value) => openValue(value, keys, record)),
      );
    },
    async erasedIn(drafts) {
      const persons = drafts.map(({ content, subjects }) => personsIn(content, subjects));
      const nameOf = (at: number, person: string) =>
        namesOf(drafts[at]?.content.stream ?? '', person);
      const keys = await activeKeys(
        persons.flatMap((some, at) => some.map((person) => nameOf(at, person))),
      );
      const found = drafts.map(({ content }, at) => {
        const isErased = (person: string) => keys.get(nameOf(at, person).newest)?.key === undefined;
        return [content.id, new Set(persons[at]?.filter(isErased))] as const;
      });
      return new Map(found.filter(([, erased]) => erased.size > 0));
    },
    async keysOf(stream, person) {
      const rows = await rowsOf(store, [namesOf(stream, person)]);
      return [...rows.values()].flatMap(({ _id, sealed }) => (sealed === null ? [] : [_id]));
    },
    isSame: (stream, one, other) => namesOf(stream, one).newest === namesOf(stream, other).newest,
    pseudonymOf: (stream, id) =>
      id.includes('@') ? `${addressPrefix}${namesOf(stream, id).newest}` : id,
    async erase(stream, person) {
      const names = namesOf(stream, person);
      const rows = [...(await rowsOf(store, [names])).values()];
      // The newest id is marked as destroyed even if the person has no key yet. The mark makes the
      // person's data in later records unreadable.
      for (const id of new Set([names.newest, ...rows.map(({ _id }) => _id)])) {
        await store.destroy(id, new Date());
      }
      for (const name of [names.newest, ...names.all.map((id) => `key ${id}`)]) {
        cache.delete(name);
      }
      if (rows.length === 0) {
        return 'nothing_found';
      }
      return rows.some(({ sealed }) => sealed !== null) ? 'erased' : 'already_erased';
    },
  };
}

/** Returns the rows with any of the names, by id. */
async function rowsOf(
  store: PersonKeyStore,
  persons: readonly KeyNames[],
): Promise<Map<string, PersonKeyRow>> {
  const rows = await store.find(persons.flatMap(({ all }) => all));
  return new Map(rows.map((row) => [row._id, row]));
}

/** Returns the person whose key encrypts a value; undefined if the value is stored unencrypted. */
function personToSealFor(
  value: unknown,
  person: string | undefined,
  { actor }: DataSubjects,
): string | undefined {
  if (value === null || value === undefined) {
    return undefined;
  }
  return person ?? (isMarked(value) ? actor : undefined);
}

function personsIn(content: RecordContent, subjects: DataSubjects): string[] {
  const persons = new Set<string>();
  mapPersonalFields(content, subjects, (value, of) => {
    const person = personToSealFor(value, of, subjects);
    if (person !== undefined) {
      persons.add(person);
    }
    return value;
  });
  return [...persons];
}

function openValue(
  value: unknown,
  keys: Map<string, KeyObject | undefined>,
  record: RecordContent,
): unknown {
  const sealed = readSealed(value);
  if (!sealed || !keys.has(sealed.id)) {
    return value;
  }
  const key = keys.get(sealed.id);
  if (key === undefined) {
    return null;
  }
  try {
    return openSealed(sealed, key, record);
  } catch {
    return value;
  }
}
