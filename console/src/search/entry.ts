/** The groups of search results, in the order of the list. */
export const groups = [
  'pages',
  'actions',
  'commands',
  'applications',
  'records',
  'members',
  'listings',
  'installations',
  'endpoints',
] as const;
export type Group = (typeof groups)[number];

/**
 * A link that `linkOptions` of the router has created. The compiler has checked the link against
 * the routes.
 */
export interface EntryLink {
  to: string;
  params: object;
  search?: object;
}

interface EntryText {
  group: Group;
  /** A key that is unique in the group. */
  key: string;
  text: string;
  /** The second line of a result, such as an email address. */
  hint?: string | undefined;
}

/** A search result: a link to a page, or a command that runs on the current page. */
export type Entry = EntryText & ({ link: EntryLink } | { run(): void });

/** Whether a text contains each word of a search. */
export function matches(text: string, wanted: string): boolean {
  const folded = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
