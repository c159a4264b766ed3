import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Sealer } from '@irp/sealing';
import type { RecordContent } from '../domain/to-record.ts';
import type { PersonKeyRow } from '../store/models.ts';
import type { PersonKeyStore } from '../store/person-key-store.ts';
import { personOf, withPersonal } from './personal-fields.ts';
import { openSealed, readSealed, sealText } from './sealed-text.ts';

/** Keeps what is personal so that it can be made unreadable without touching a record (crypto-shredding). */
export interface PersonSealer {
  /** With everything personal sealed under the key of its person in this workspace; who has none yet gets one. */
  seal(contents: readonly RecordContent[]): Promise<RecordContent[]>;
  /** Records as their readers see them: opened, and null where the person was erased. */
  open<Content extends RecordContent>(records: readonly Content[]): Promise<Content[]>;
  /** What stands for a mail address where it is not sealed; other ids stand for themselves. */
  nameOf(stream: string, id: string): string;
  /** Destroys the key: nothing of the person is readable in this workspace's log from here on. */
  erase(stream: string, person: string): Promise<void>;
}

const purpose = 'audit person key';
const maxKept = 10_000;
/** Another process may have erased somebody meanwhile. */
const keptForMs = 5_000;

interface Known {
  key: KeyObject | undefined;
  untilMs: number;
}

export function createPersonSealer(store: PersonKeyStore, sealer: Sealer): PersonSealer {
  const known = new Map<string, Known>();

  /** A person's id may be an address, when nobody of that address is known: keys are not named after it. */
  const naming = sealer.derive(purpose);
  const ids = new Map<string, string>();
  function idOf(stream: string, person: string): string {
    const name = `${stream} ${person}`;
    const id = ids.get(name) ?? createHmac('sha256', naming).update(name).digest('base64url');
    if (ids.size >= maxKept) ids.clear();
    ids.set(name, id);
    return id;
  }

  function remember({ _id, sealed }: PersonKeyRow): KeyObject | undefined {
    const key = sealed ? createSecretKey(sealer.open(sealed, purpose), 'base64') : undefined;
    if (known.size >= maxKept) known.clear();
    known.set(_id, { key, untilMs: Date.now() + keptForMs });
    return key;
  }

  async function keysOf(ids: ReadonlySet<string>, make: boolean): Promise<Map<string, KeyObject | undefined>> {
    const keys = new Map<string, KeyObject | undefined>();
    const missing: string[] = [];
    for (const id of ids) {
      const kept = known.get(id);
      if (kept && kept.untilMs > Date.now()) keys.set(id, kept.key);
      else missing.push(id);
    }
    if (missing.length === 0) return keys;
    for (const row of await store.find(missing)) keys.set(row._id, remember(row));
    const fresh = make ? missing.filter((id) => !keys.has(id)) : [];
    if (fresh.length === 0) return keys;
    for (const _id of fresh)
      await store.add({ _id, sealed: sealer.seal(randomBytes(32).toString('base64'), purpose), erasedAt: null });
    // Another process may have made it first.
    for (const row of await store.find(fresh)) keys.set(row._id, remember(row));
    return keys;
  }

  return {
    async seal(contents) {
      const idOfEach = contents.map((content) => {
        const person = personOf(content);
        return person === undefined ? undefined : idOf(content.stream, person);
      });
      const keys = await keysOf(new Set(idOfEach.filter((id) => id !== undefined)), true);
      return contents.map((content, at) => {
        const id = idOfEach[at];
        if (id === undefined) return content;
        const key = keys.get(id);
        return withPersonal(content, (text) => (key ? sealText(text, id, key, content) : null));
      });
    },
    async open(records) {
      const idsIn = records.map(keyIdsIn);
      const keys = await keysOf(new Set(idsIn.flat()), false);
      return records.map((record, at) =>
        idsIn[at]!.length === 0 ? record : withPersonal(record, (text) => openText(text, keys, record)),
      );
    },
    nameOf: (stream, id) => (id.includes('@') ? `address:${idOf(stream, id)}` : id),
    async erase(stream, person) {
      const id = idOf(stream, person);
      await store.destroy(id, new Date());
      known.delete(id);
    },
  };
}

/** Of the keys under which a record's texts are sealed. Where no person is, none are: others wrote what looks like it. */
function keyIdsIn(record: RecordContent): string[] {
  const ids: string[] = [];
  if (personOf(record) === undefined) return ids;
  withPersonal(record, (text) => {
    const sealed = readSealed(text);
    if (sealed) ids.push(sealed.id);
    return text;
  });
  return ids;
}

function openText(text: string, keys: Map<string, KeyObject | undefined>, record: RecordContent): string | null {
  const sealed = readSealed(text);
  if (!sealed || !keys.has(sealed.id)) return text;
  const key = keys.get(sealed.id);
  if (key === undefined) return null;
  try {
    return openSealed(sealed, key, record);
  } catch {
    return text;
  }
}
