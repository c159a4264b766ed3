import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { pooledRandomBytes } from '@irp/contracts';
import type { Sealer } from '@irp/sealing';
import type { RecordContent } from '../domain/to-record.ts';
import type { PersonKeyRow } from '../store/models.ts';
import type { PersonKeyStore } from '../store/person-key-store.ts';
import { personOf, withSealed } from './personal-fields.ts';

/** Keeps what is personal so that it can be made unreadable without touching a record (crypto-shredding). */
export interface PersonSealer {
  /** With everything personal sealed under the key of its person in this workspace; who has none yet gets one. */
  seal(contents: readonly RecordContent[]): Promise<RecordContent[]>;
  /** Records as their readers see them: opened, and null where the person was erased. */
  open<Content extends RecordContent>(records: readonly Content[]): Promise<Content[]>;
  /** Destroys the key: nothing of the person is readable in this workspace's log from here on. */
  erase(stream: string, person: string): Promise<void>;
}

const purpose = 'audit person key';
const mark = 'sealed:';
const ivBytes = 12;
const tagBytes = 16;
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
        return withSealed(content, (text) => (key ? `${mark}${id}:${encrypt(key, text)}` : null));
      });
    },
    async open(records) {
      const named = new Set(
        records.flatMap((record) => [...JSON.stringify(record).matchAll(/sealed:([\w-]{43}):/g)]).map(([, id]) => id!),
      );
      const keys = await keysOf(named, false);
      return records.map((record) => opened(record, keys) as typeof record);
    },
    async erase(stream, person) {
      const id = idOf(stream, person);
      await store.destroy(id, new Date());
      known.delete(id);
    },
  };
}

function opened(value: unknown, keys: Map<string, KeyObject | undefined>): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? openText(value, keys) : value;
  if (Array.isArray(value)) return value.map((item) => opened(item, keys));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member, keys)]));
}

function openText(text: string, keys: Map<string, KeyObject | undefined>): string | null {
  const [, id, sealed] = text.split(':');
  // A caller wrote something that only looks sealed.
  if (id === undefined || sealed === undefined || !keys.has(id)) return text;
  const key = keys.get(id);
  if (key === undefined) return null;
  try {
    return decrypt(key, Buffer.from(sealed, 'base64url'));
  } catch {
    return text;
  }
}

function encrypt(key: KeyObject, text: string): string {
  const iv = pooledRandomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function decrypt(key: KeyObject, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
