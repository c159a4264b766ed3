import { useInfiniteQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import { importJobsQuery } from './import-queries.ts';
import { ImportsTable } from './imports-table.tsx';

/** Shows the earlier import jobs of the workspace. */
export function EarlierImports() {
  const t = useTexts(recordsTexts);
  const query = useInfiniteQuery(importJobsQuery(useScope()));
  return (
    <Section title={t('earlierImports')} lead={t('earlierImportsHint')}>
      <ListView query={query} empty={<EmptyState text={t('noImports')} />}>
        {(jobs, more) => <ImportsTable jobs={jobs} more={more} />}
      </ListView>
    </Section>
  );
}
