/** Kinds of results, in the order of the list. */
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
 * An address of the router, created by its `linkOptions`: the compiler checks it against the
 * routes.
 */
export interface EntryLink {
  to: string;
  params: object;
  search?: object;
}

interface EntryText {
  group: Group;
  /** Unique in the group. */
  key: string;
  text: string;
  /** A second line, such as an email address. */
  hint?: string | undefined;
}

/** A result: a page, an item with a page, or a command that stays on the page. */
export type Entry = EntryText & ({ link: EntryLink } | { run(): void });

/** Whether a text has each word of a search. */
export function matches(text: string, wanted: string): boolean {
  const folded = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
