import { Button } from '@mantine/core';
import IconUserPlus from '@tabler/icons-react/icons/IconUserPlus';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMe, useProductionScope } from '../../api/use-scope.ts';
import { ListView } from '../../components/list-view.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { membersTexts } from '../texts.ts';
import { membersQuery } from './members-query.ts';
import { MembersTable } from './members-table.tsx';

const Invite = lazy(() =>
  import('../invite/invite.tsx').then(({ Invite }) => ({ default: Invite })),
);

/** The people of the workspace, and the invited people. */
export function MembersPage() {
  const t = useTexts(membersTexts);
  const { scopes } = useMe();
  const query = useInfiniteQuery(membersQuery(useProductionScope()));
  const [isInviting, setIsInviting] = useState(false);
  const invite = scopes.includes('members.write') && (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => setIsInviting(true)}
    >
      {t('invite')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('pageHint')} actions={invite} />
      <ListView query={query}>{(rows, more) => <MembersTable rows={rows} more={more} />}</ListView>
      {isInviting && (
        <Suspense>
          <Invite onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
