import { type EventType, eventCatalogue, personalMark } from '../events/index.ts';

type Detail = Readonly<Record<string, unknown>>;

/** Members of details that are ids of people. */
const peopleIds: ReadonlySet<string> = new Set(['userId']);

/**
 * The details of an event without personal data, by the marks of the catalogue: a personal text is left out, and so are the values of a
 * change of a personal field. A member that the catalogue does not have is left out, too: nobody has marked it.
 * @param people whether ids of people stay
 */
export function publicDetail(type: EventType, detail: Detail, { people }: { people: boolean }): Detail {
  const { shape } = eventCatalogue[type].detail;
  return Object.fromEntries(
    Object.entries(detail).flatMap(([name, value]): [string, unknown][] => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (schema === undefined || (!people && peopleIds.has(name))) return [];
      const mark = personalMark(schema as Parameters<typeof personalMark>[0]);
      if (typeof mark === 'string') return [];
      if (typeof mark === 'object' && Array.isArray(value))
        return [[name, value.map((one) => publicChange(one, mark))]];
      return [[name, value]];
    }),
  );
}

function publicChange(change: { path: string }, personalPaths: object): object {
  const { path } = change;
  return isWithin(path, Object.keys(personalPaths)) ? { path } : change;
}

/** Whether a JSON Pointer is one of these, or of something inside of it. */
function isWithin(path: string, pointers: readonly string[]): boolean {
  return pointers.some((pointer) => path === pointer || path.startsWith(`${pointer}/`));
}
