import { useInfiniteQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { RowsTable } from '../import/row-problems.tsx';
import { recordsTexts } from '../texts.ts';
import { rowProblemsQuery } from './import-queries.ts';

/** Shows all errors or warnings of an import, page by page. */
export function AllRowProblems({ id, kind }: { id: string; kind: 'errors' | 'warnings' }) {
  const t = useTexts(recordsTexts);
  const query = useInfiniteQuery(rowProblemsQuery(useScope(), id, kind));
  return (
    <ListView query={query} empty={<p>{t(`no-${kind}`)}</p>}>
      {(rows, more) => (
        <>
          <RowsTable title={t(kind)} rows={rows} total={more.total} />
          <LoadMore more={more} count={rows.length} />
        </>
      )}
    </ListView>
  );
}
