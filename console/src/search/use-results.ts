import { useDebouncedValue } from '@mantine/hooks';
import { linkOptions } from '@tanstack/react-router';
import { useRights } from '../api/use-rights.ts';
import { useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import { type Entry, groups } from './entry.ts';
import { bestMatches } from './near-match.ts';
import { searchTexts } from './texts.ts';
import { type Source, useFound } from './use-found.ts';
import { useKnownEntries } from './use-known-entries.ts';

const typingMs = 250;
/** The key of the entry that opens the search in all records. */
export const allRecordsKey = 'all';

export interface Results {
  /** The results in the order of the groups. */
  entries: readonly Entry[];
  isSearching: boolean;
  failed: readonly Source[];
}

/**
 * Returns the results for a typed text. Pages, actions and commands are found immediately, and
 * other items after a pause in typing.
 */
export function useResults(typed: string): Results {
  const t = useTexts(searchTexts);
  const { place } = useScope();
  const { canReadRecords } = useRights();
  const known = useKnownEntries();
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, typingMs);
  const sources = useFound(settled);
  if (text === '') {
    return { entries: known, isSearching: false, failed: [] };
  }
  // Hides results for a former text, because the list could otherwise change just before the person
  // chooses a result.
  const isSettled = settled === text;
  const found = isSettled ? sources : [];
  const allRecords: Entry = {
    group: 'records',
    key: allRecordsKey,
    text: t('allRecords', { text }),
    link: linkOptions({
      to: '/w/$workspaceId/$environment/records',
      params: place,
      search: { filter: { q: text } },
    }),
  };
  const entries = [
    ...bestMatches(known, text),
    ...found.flatMap(({ query }) => query.data ?? []),
    ...(canReadRecords ? [allRecords] : []),
  ];
  return {
    entries: entries.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group)),
    isSearching: !isSettled || found.some(({ query }) => query.isLoading),
    failed: found.filter(({ query }) => query.error !== null && query.data === undefined),
  };
}
