import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useProductionScope, useScope } from '../../api/use-scope.ts';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { membersTexts } from '../texts.ts';
import { memberQuery } from './members-query.ts';
import { MembersTable } from './members-table.tsx';

/** The member of the address, as the search finds members. */
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
      <Anchor
        renderRoot={(props) => (
          <Link {...props} to="/w/$workspaceId/$environment/members" params={place} />
        )}
      >
        {t('showAll')}
      </Anchor>
    </>
  );
}
