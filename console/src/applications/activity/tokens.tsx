import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { columnsOf, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Person } from '../parts/person.tsx';
import { type Token, tokensQuery } from './activity-queries.ts';
import { RevokeToken } from './revoke-token.tsx';
import { activityTexts } from './texts.ts';

const helper = columnsOf<Token>();

/** Shows the valid tokens of the application in this workspace. */
export function Tokens({ applicationId }: { applicationId: string }) {
  const t = useTexts(activityTexts);
  const { canRevokeTokens } = useRights();
  const query = useInfiniteQuery(tokensQuery(useScope(), applicationId, canRevokeTokens));
  const columns = useColumns();
  return (
    <Section title={t('tokens')} lead={t(canRevokeTokens ? 'tokensOfAll' : 'tokensOwn')}>
      <ListView query={query} empty={<EmptyState text={t('noTokens')} />}>
        {(rows, more) => (
          <DataTable label={t('tokens')} columns={columns} rows={rows} more={more} />
        )}
      </ListView>
    </Section>
  );
}

function useColumns() {
  const t = useTexts(activityTexts);
  return useMemo(
    () => [
      helper.accessor('kind', {
        header: t('kind'),
        cell: ({ getValue }) => t(getValue()),
      }),
      helper.accessor('userId', {
        header: t('person'),
        cell: ({ getValue }) => <PersonOrApplication id={getValue()} />,
      }),
      helper.accessor('scopes', {
        header: t('scopes'),
        cell: ({ getValue }) => getValue().join(', '),
      }),
      helper.accessor('issuedAt', {
        header: t('issued'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.accessor('expiresAt', {
        header: t('expires'),
        cell: ({ getValue }) => <RelativeTime at={getValue()} />,
      }),
      helper.display({
        id: 'actions',
        header: t('actions'),
        cell: ({ row }) => <RevokeToken token={row.original} />,
      }),
    ],
    [t],
  );
}

function PersonOrApplication({ id }: { id: string | null }) {
  const t = useTexts(activityTexts);
  return id === null ? t('itself') : <Person id={id} />;
}
