import type { RecordContent } from '../domain/to-record.ts';

/** What becomes of a personal text; null: its person was erased, so nothing of them is kept. */
export type ChangeText = (text: string) => string | null;

/** What a sealed text begins with. */
export const mark = 'sealed:';

const personalPaths = new Set(['/address', '/email', '/name', '/ip']);
/** Of people only: what else is called /name, such as a key or a record, is no person's. */
const personalCategories = new Set(['authentication', 'membership']);

/** Whose record it is: who did it, or for whom it was done. By this the key is found. */
export function personOf({ actor }: RecordContent): string | undefined {
  if (actor.onBehalfOf !== null) return actor.onBehalfOf;
  return actor.type === 'user' ? actor.id : undefined;
}

/**
 * With what tells more of a person than an id, changed. These are the same places when it is sealed and when it is opened;
 * an id that only looks sealed is changed too, so that there nothing begins with the mark but what was sealed here.
 */
export function withPersonal<Content extends RecordContent>(content: Content, change: ChangeText): Content {
  const { actor, targets, context, changes, category } = content;
  const maybe = (text: string | null) => (text === null ? null : change(text));
  const isPersonalId = (id: string) => id.includes('@') || id.startsWith(mark);
  const named = (id: string) => (isPersonalId(id) ? (change(id) ?? 'erased') : id);
  const isPersonal = personalCategories.has(category);
  return {
    ...content,
    actor: { ...actor, id: named(actor.id) },
    targets: targets.map(({ type, id }) => ({ type, id: named(id) })),
    context: { ...context, ip: maybe(context.ip), userAgent: maybe(context.userAgent) },
    changes: changes.map(({ path, before, after }) => {
      if (!isPersonal || !personalPaths.has(path)) return { path, before, after };
      const changed = (value: unknown) => (typeof value === 'string' ? change(value) : value);
      return { path, before: changed(before), after: changed(after) };
    }),
  };
}
