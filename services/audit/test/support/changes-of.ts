import { drawnInShort } from '@irp/testing/in-shape';
import type { Collection } from 'mongoose';

type Row = { _id: unknown } & Record<string, unknown>;

export interface Changed {
  /** The original row. */
  row: Row;
  what: string;
  kind: 'change' | 'deletion' | 'insertion' | 'replacement';
  /** The changed member; undefined for a deleted, inserted or replaced row. */
  field: string | undefined;
  apply(): Promise<void>;
  undo(): Promise<void>;
}

/** In a collection with more rows of a kind, only the members of a single row are changed. */
const fewRows = 20;

/**
 * Changes of every member of the first, a middle or the last row of a collection, in the long shape
 * of each; and deletions, insertions and replacements of these rows.
 */
export async function changesOf({ collection }: { collection: Collection }): Promise<Changed[]> {
  const all = (await collection
    .find({ _id: { $gt: lowest(await collection.findOne({})) } as never })
    .toArray()) as Row[];
  const rows = [...new Set([all[0], all[Math.floor(all.length / 2)], all.at(-1)])].filter(
    (row) => row !== undefined,
  );
  const examined = drawnInShort(
    rows.filter((row, at) => all.length <= fewRows || at === 1 || ('note' in row && at === 2)),
  );
  const made = rows.flatMap((row, at) => {
    const of = (
      kind: Changed['kind'],
      field: string | undefined,
      apply: () => Promise<unknown>,
    ): Changed => ({
      row,
      what: `${kind} of ${field ?? 'a row'}: ${String(row._id)}`,
      kind,
      field,
      apply: async () => void (await apply()),
      async undo() {
        await collection.deleteMany({ _id: { $nin: all.map(({ _id }) => _id) } as never });
        await collection.replaceOne({ _id: row._id as never }, row, { upsert: true });
      },
    });
    const put = (next: Row) => collection.replaceOne({ _id: row._id as never }, next);
    const other = rows[(at + 1) % rows.length] ?? row;
    const fields = examined.includes(row) ? pathsOf(row).filter((path) => path !== '_id') : [];
    return [
      ...fields.map((path) =>
        of('change', path, () => put(withValue(row, path, changed(valueAt(row, path))))),
      ),
      of('deletion', undefined, () => collection.deleteOne({ _id: row._id as never })),
      of('insertion', undefined, () =>
        collection.insertOne({ ...inserted(row), _id: after(all.at(-1)?._id) as never }),
      ),
      ...(other === row
        ? []
        : [of('replacement', undefined, () => put({ ...inserted(other), _id: row._id }))]),
    ];
  });
  return made;
}

function lowest(row: Row | null): unknown {
  return typeof row?._id === 'number' ? -1 : '';
}

/** The members of nested documents count as well. */
function pathsOf(row: Record<string, unknown>): string[] {
  return Object.entries(row).flatMap(([name, value]) =>
    isDocument(value) ? pathsOf(value).map((path) => `${name}.${path}`) : [name],
  );
}

function isDocument(value: unknown): value is Record<string, unknown> {
  return (
    value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  );
}

function valueAt(row: Record<string, unknown>, path: string): unknown {
  const [head = '', ...rest] = path.split('.');
  return rest.length === 0
    ? row[head]
    : valueAt(row[head] as Record<string, unknown>, rest.join('.'));
}

function withValue<Document extends Record<string, unknown>>(
  row: Document,
  path: string,
  value: unknown,
): Document {
  const [head = '', ...rest] = path.split('.');
  const next =
    rest.length === 0
      ? value
      : withValue(row[head] as Record<string, unknown>, rest.join('.'), value);
  return { ...row, [head]: next };
}

function changed(value: unknown): unknown {
  if (typeof value === 'number') {
    return value + 10_000;
  }
  if (typeof value === 'string') {
    return flippedText(value);
  }
  if (value instanceof Date) {
    return new Date(value.getTime() + 1_000);
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? ['x'] : [...value.slice(0, -1), changed(value.at(-1))];
  }
  if (value === null) {
    return new Date(0);
  }
  const bytes = Buffer.from((value as { buffer: Uint8Array }).buffer);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

function flippedText(text: string): string {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
}

/** The unique members are new. */
function inserted(row: Row): Row {
  const { eventId, number } = row;
  return {
    ...row,
    ...(typeof eventId === 'string' ? { eventId: `${eventId}x` } : {}),
    ...(typeof number === 'number' ? { number: number + 10_000 } : {}),
  };
}

function after(id: unknown): unknown {
  if (typeof id === 'number') {
    return id + 1;
  }
  const [, head, sequence] = /^(.* )(\d{12})$/.exec(String(id)) ?? [];
  return sequence === undefined
    ? `${String(id)}x`
    : `${head}${String(Number(sequence) + 1).padStart(12, '0')}`;
}
