import { Group, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { operationsTexts } from '../texts.ts';
import { deadLettersQuery } from './dead-letters-query.ts';
import { DeadLettersTable } from './dead-letters-table.tsx';
import { groupIn, groups } from './groups.ts';
import { Replay } from './replay.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/operations');

/** Shows the dead letters: events that a consumer group could not process. */
export function DeadLettersTab() {
  const t = useTexts(operationsTexts);
  const search = route.useSearch();
  const group = groupIn(search.group);
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(deadLettersQuery(useProductionScope(), group));
  return (
    <>
      <p>{t('deadLettersLead')}</p>
      <Group mb="md" align="end">
        <NativeSelect
          label={t('group')}
          value={group ?? ''}
          data={[{ value: '', label: t('everyGroup') }, ...groups]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: (former) => ({ ...former, group: value || undefined }) })
          }
        />
      </Group>
      <ListView
        query={query}
        empty={<EmptyState title={t('noDeadLetter')} text={t('noDeadLetterWhat')} />}
      >
        {(rows, more) => (
          <>
            <DeadLettersTable rows={rows} more={more} />
            {group !== undefined && <Replay group={group} />}
          </>
        )}
      </ListView>
    </>
  );
}
