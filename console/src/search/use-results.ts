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
/** An offer to search further, not a result. */
export const allRecordsKey = 'all';

export interface Results {
  /** In the order of the groups. */
  entries: readonly Entry[];
  isSearching: boolean;
  failed: readonly Source[];
}

/** Pages, actions and commands immediately; records after a pause in typing. */
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
  // Results for a former text would move under the hand of the person.
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
