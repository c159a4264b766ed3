import { useInfiniteQuery } from '@tanstack/react-query';
import { useProductionScope } from '../../api/use-scope.ts';
import { ListView } from '../../components/list-view.tsx';
import { membersQuery } from './members-query.ts';
import { MembersTable } from './members-table.tsx';

/** Shows all members and invitations, page by page. */
export function AllMembers() {
  const query = useInfiniteQuery(membersQuery(useProductionScope()));
  return (
    <ListView query={query}>{(rows, more) => <MembersTable rows={rows} more={more} />}</ListView>
  );
}
