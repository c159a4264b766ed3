import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { SearchField } from '../parts/search-field.tsx';
import { operationsTexts } from '../texts.ts';
import { accountsQuery } from './accounts-query.ts';
import { AccountsTable } from './accounts-table.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/operations');

/** Shows the accounts of people on the platform. An operator can disable and enable accounts. */
export function AccountsTab() {
  const t = useTexts(operationsTexts);
  const { q, state } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(accountsQuery(useProductionScope(), q, state));
  const isEveryDisabled = state === 'disabled' && q === undefined;
  return (
    <>
      <p>{t('accountsLead')}</p>
      <SearchField label={t('searchAccounts')} description={t('searchAccountsHint')} />
      <NativeSelect
        mb="md"
        maw="20rem"
        label={t('shownAccounts')}
        value={state ?? 'all'}
        data={(['all', 'disabled'] as const).map((value) => ({
          value,
          label: t(`accounts-${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            search: (former) => ({
              ...former,
              state: value === 'disabled' ? 'disabled' : undefined,
            }),
          })
        }
      />
      <ListView
        query={query}
        empty={
          isEveryDisabled ? (
            <EmptyState text={t('noDisabledAccount')} />
          ) : (
            <EmptyState title={t('noAccount')} text={t('noAccountWhat')} />
          )
        }
      >
        {(rows, more) => <AccountsTable rows={rows} more={more} />}
      </ListView>
    </>
  );
}
