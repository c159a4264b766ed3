import {
  type EventDefinition,
  type EventType,
  eventCatalogue,
  isPersonId,
  personalMark,
} from '../events/index.ts';

type Detail = Readonly<Record<string, unknown>>;
type Schema = Parameters<typeof personalMark>[0];

/**
 * Returns the details of an event without personal data. Marks in the event catalogue identify
 * personal data. Personal texts, and values of personal fields in changes, are left out. Members
 * missing in the catalogue have no mark, and are left out as well.
 * @param people whether ids of people remain
 */
export function publicDetail(
  type: EventType,
  detail: Detail,
  { people }: { people: boolean },
): Detail {
  const definition: EventDefinition = eventCatalogue[type];
  const { shape } = definition.detail;
  const idPaths = people ? [] : (definition.outsidePaths ?? []);
  return Object.fromEntries(
    Object.entries(detail).flatMap(([name, value]): [string, unknown][] => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (schema === undefined || (!people && isPersonId(schema as Schema))) {
        return [];
      }
      const mark = personalMark(schema as Schema);
      if (typeof mark === 'string') {
        return [];
      }
      if (typeof mark === 'object' && Array.isArray(value)) {
        return [[name, value.map((one) => publicChange(one, [...Object.keys(mark), ...idPaths]))]];
      }
      return [[name, value]];
    }),
  );
}

/**
 * Returns the subject of an event for readers who get no ids of people. Returns undefined if the
 * subject is the id of a person.
 */
export function publicSubject(
  type: EventType,
  subject: string,
  detail: Detail,
): string | undefined {
  const definition: EventDefinition = eventCatalogue[type];
  const { shape } = definition.detail;
  const people = Object.entries(detail).filter(
    ([name]) => Object.hasOwn(shape, name) && isPersonId(shape[name] as Schema),
  );
  const isPerson = isOfPerson(definition) || people.some(([, id]) => id === subject);
  return isPerson ? undefined : subject;
}

/** Tells whether the subject is a person in all events of a type. */
export function isOfPerson({ subject }: Pick<EventDefinition, 'subject'>): boolean {
  return subject === 'user' || subject === 'email';
}

function publicChange(change: { path: string }, hiddenPaths: readonly string[]): object {
  const { path } = change;
  return isWithin(path, hiddenPaths) ? { path } : change;
}

/** Tells whether a JSON Pointer equals or continues a given pointer. */
function isWithin(path: string, pointers: readonly string[]): boolean {
  return pointers.some((pointer) => path === pointer || path.startsWith(`${pointer}/`));
}
