import { useQuery } from '@tanstack/react-query';
import { useProductionScope, useScope } from '../../api/use-scope.ts';
import { PageLink } from '../../components/page-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { membersTexts } from '../texts.ts';
import { memberQuery } from './members-query.ts';
import { MembersTable } from './members-table.tsx';

/** Shows only the member in the address. Search results link to this view. */
export function OneMember({ id }: { id: string }) {
  const t = useTexts(membersTexts);
  const { place } = useScope();
  const query = useQuery(memberQuery(useProductionScope(), id));
  const alone = {
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
    total: 1,
  };
  return (
    <>
      <QueryView query={query}>
        {(member) => <MembersTable rows={[member]} more={alone} />}
      </QueryView>
      <PageLink to="/w/$workspaceId/$environment/members" params={place}>
        {t('showAll')}
      </PageLink>
    </>
  );
}
