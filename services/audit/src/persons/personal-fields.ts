import type { DataSubjects } from '../domain/data-subjects.ts';
import type { RecordContent } from '../domain/to-record.ts';

/** The prefix of an encrypted text. */
export const sealedPrefix = 'sealed:';

/**
 * Maps a value that may be encrypted.
 * @param person the person to whom the value belongs; undefined if the value is not personal
 * @returns the new value; null if the person was erased
 */
export type MapValue = (value: unknown, person: string | undefined) => unknown;

/**
 * Maps every value of a record that may be encrypted: ids, reason, client address, user agent, and
 * changes. Encryption and decryption use this function, and so cover the same fields. If an id is a
 * mail address, the id is personal data of the person with this address.
 * @param subjects the persons to whom the values belong; undefined for the decryption
 */
export function mapPersonalFields<Content extends RecordContent>(
  content: Content,
  subjects: DataSubjects | undefined,
  change: MapValue,
): Content {
  const { actor, targets, context, changes, reason, details } = content;
  const text = (value: string | null, person: string | undefined) =>
    value === null ? null : (change(value, person) as string | null);
  const named = (id: string) => text(id, id.includes('@') ? id : undefined) ?? 'erased';
  return {
    ...content,
    reason: text(reason, subjects?.reason),
    actor: {
      ...actor,
      id: named(actor.id),
    },
    targets: targets.map(({ type, id }) => ({
      type,
      id: named(id),
    })),
    context: {
      ...context,
      ip: text(context.ip, subjects?.actor),
      userAgent: text(context.userAgent, subjects?.actor),
    },
    changes: changes.map(({ path, before, after }, index) => {
      const persons = subjects?.changes.get(index);
      return {
        path,
        before: change(before, persons?.before),
        after: change(after, persons?.after),
      };
    }),
    ...(details === undefined ? {} : { details: mapMembers(details, subjects, change) }),
  };
}

function mapMembers(
  details: Record<string, unknown>,
  subjects: DataSubjects | undefined,
  change: MapValue,
) {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      change(value, subjects?.details.get(name)),
    ]),
  );
}
