import { z } from 'zod';

/**
 * The person to whom a text in an event belongs. The audit log encrypts the text with a key of the
 * person; an erasure of the person destroys the key.
 * - `actor`: the person represented by an application, else the actor
 * - `subject`: the person identified by the `subject` of the event
 * - `userId`: the person identified by the member `userId` of the detail
 * - `contact`: the person with the e-mail address in the value, else the actor
 */
export type DataSubject = 'actor' | 'subject' | 'userId' | 'contact';

const member = 'x-personal';
const pathsMember = 'x-personal-paths';
const personIdMember = 'x-person-id';

/** Marks a text as personal data. The published JSON Schema contains the mark. */
export function personal<Schema extends z.ZodType>(schema: Schema, of: DataSubject): Schema {
  return schema.meta({ ...schema.meta(), [member]: of });
}

/**
 * Marks a text, or all texts in a list, as not personal, such as ids, codes, fixed texts, and names
 * of things.
 */
function notPersonal<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ ...schema.meta(), [member]: false });
}

/** An id, a code or a fixed text. */
export const plainText = notPersonal(z.string());

/** A text that is not personal, a boolean or a number. */
export const plainValue = notPersonal(z.union([z.string(), z.boolean(), z.number()]));

/** The id of a user. Readers without the right to know users do not get the id. */
export const personId = plainText.meta({ ...plainText.meta(), [personIdMember]: true });

export function isPersonId(schema: z.ZodType): boolean {
  if (schema.meta()?.[personIdMember] === true) {
    return true;
  }
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped && isPersonId(schema.unwrap() as z.ZodType);
}

/**
 * Returns the schema of changed fields. `path` is a JSON Pointer (RFC 6901). Values are as in the
 * API, but long texts are truncated.
 * @param paths the person to whom the values at each path belong. Values at other paths are not
 *   personal.
 */
export function fieldChanges(paths: Readonly<Record<string, DataSubject>>) {
  const change = z.strictObject({
    path: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  });
  return z.array(change).meta({ [pathsMember]: paths });
}

/**
 * Returns the mark of a schema: the data subject, `false` for not personal, or the paths of {@link
 * fieldChanges}; undefined without a mark.
 */
export function personalMark(
  schema: z.ZodType,
): DataSubject | false | Readonly<Record<string, DataSubject>> | undefined {
  const meta = schema.meta() ?? {};
  const mark = meta[member] ?? meta[pathsMember];
  if (mark !== undefined) {
    return mark as ReturnType<typeof personalMark>;
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return personalMark(schema.unwrap() as z.ZodType);
  }
  return undefined;
}
