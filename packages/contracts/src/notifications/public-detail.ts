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
 * The details of an event without personal data, by the marks of the catalogue: a personal text is
 * left out, and so are the values of a change of a personal field. A member that the catalogue does
 * not have is left out, too: nobody has marked it.
 * @param people whether ids of people stay
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

/** The subject of an event, for whom people have no ids; undefined where it is the id of one. */
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

/** Whether what an event is about is a person, in all events of its type. */
export function isOfPerson({ subject }: Pick<EventDefinition, 'subject'>): boolean {
  return subject === 'user' || subject === 'email';
}

function publicChange(change: { path: string }, hiddenPaths: readonly string[]): object {
  const { path } = change;
  return isWithin(path, hiddenPaths) ? { path } : change;
}

/** Whether a JSON Pointer is one of these, or of something inside of it. */
function isWithin(path: string, pointers: readonly string[]): boolean {
  return pointers.some((pointer) => path === pointer || path.startsWith(`${pointer}/`));
}
