import { useInfiniteQuery } from '@tanstack/react-query';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { operationsTexts } from '../texts.ts';
import { deprecatedCallersQuery } from './callers-query.ts';
import { CallersTable } from './callers-table.tsx';

/** Shows the callers of deprecated versions of the API in the last 30 days. */
export function DeprecatedTab() {
  const t = useTexts(operationsTexts);
  const query = useInfiniteQuery(deprecatedCallersQuery(useProductionScope()));
  return (
    <>
      <p>{t('deprecatedLead')}</p>
      <ListView query={query} empty={<EmptyState title={t('noCaller')} text={t('noCallerWhat')} />}>
        {(rows, more) => <CallersTable rows={rows} more={more} />}
      </ListView>
    </>
  );
}
