/** Kinds of results, in the order of the list. */
export const groups = [
  'pages',
  'actions',
  'applications',
  'records',
  'members',
  'listings',
  'installations',
  'endpoints',
] as const;
export type Group = (typeof groups)[number];

/** An address of the router, made by its `linkOptions`: the compiler compares it with the routes. */
export interface EntryLink {
  to: string;
  params: object;
  search?: object;
}

/** A result: a page, or a thing with a page. */
export interface Entry {
  group: Group;
  /** Unique in the group. */
  key: string;
  text: string;
  /** A second line, such as an email address. */
  hint?: string | undefined;
  link: EntryLink;
}

/** Whether a text has each word of a search. */
export function matches(text: string, wanted: string): boolean {
  const folded = text.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
