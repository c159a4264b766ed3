import type { RecordContent } from '../domain/to-record.ts';

/** Seals a text for the person whom the record is about; undefined: they were erased, so nothing of them is kept. */
export type SealText = (text: string) => string | null;

const personalPaths = new Set(['/address', '/email', '/name', '/ip']);
/** Of people only: what else is called /name, such as a key or a record, is no person's. */
const personalCategories = new Set(['authentication', 'membership']);

/** Whose record it is: who did it, or for whom it was done. By this the key is found. */
export function personOf({ actor }: RecordContent): string | undefined {
  if (actor.onBehalfOf !== null) return actor.onBehalfOf;
  return actor.type === 'user' ? actor.id : undefined;
}

/** With what tells more of a person than an id, sealed. */
export function withSealed<Content extends RecordContent>(content: Content, seal: SealText): Content {
  const { actor, targets, context, changes, category } = content;
  const maybe = (text: string | null) => (text === null ? null : seal(text));
  const address = (id: string) => (id.includes('@') ? (seal(id) ?? 'erased') : id);
  const isPersonal = personalCategories.has(category);
  return {
    ...content,
    actor: { ...actor, id: address(actor.id) },
    targets: targets.map(({ type, id }) => ({ type, id: address(id) })),
    context: { ...context, ip: maybe(context.ip), userAgent: maybe(context.userAgent) },
    changes: changes.map(({ path, before, after }) => {
      if (!isPersonal || !personalPaths.has(path)) return { path, before, after };
      const sealed = (value: unknown) => (typeof value === 'string' ? seal(value) : value);
      return { path, before: sealed(before), after: sealed(after) };
    }),
  };
}
