import { useInfiniteQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import { editsQuery } from './edits-query.ts';
import { EditsTable } from './edits-table.tsx';

const list = '/w/$workspaceId/$environment/records';

/** Shows the jobs that have edited many records. The person can undo an edit. */
export function EditsPage() {
  const t = useTexts(recordsTexts);
  const query = useInfiniteQuery(editsQuery(useScope()));
  return (
    <>
      <PageHeader
        title={t('earlierEdits')}
        description={t('earlierEditsHint')}
        breadcrumbs={[{ text: t('title'), to: list }, { text: t('earlierEdits') }]}
      />
      <ListView query={query} empty={<EmptyState text={t('noEdits')} />}>
        {(edits, more) => <EditsTable edits={edits} more={more} />}
      </ListView>
    </>
  );
}
