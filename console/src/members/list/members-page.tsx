import { Button } from '@mantine/core';
import IconUserPlus from '@tabler/icons-react/icons/IconUserPlus';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe } from '../../api/use-scope.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { membersTexts } from '../texts.ts';
import { AllMembers } from './all-members.tsx';
import { OneMember } from './one-member.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/members');
const Invite = lazy(() =>
  import('../invite/invite.tsx').then(({ Invite }) => ({ default: Invite })),
);

/** Shows the members of the workspace and the invited people. */
export function MembersPage() {
  const t = useTexts(membersTexts);
  const { scopes } = useMe();
  const { invite: isInviting, member } = route.useSearch();
  const navigate = route.useNavigate();
  const setIsInviting = (isOpen: boolean) =>
    void navigate({ search: (former) => ({ ...former, invite: isOpen || undefined }) });
  const canInvite = scopes.includes('members.write');
  const invite = canInvite && (
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
      {member === undefined ? <AllMembers /> : <OneMember id={member} />}
      {canInvite && isInviting && (
        <Suspense>
          <Invite onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
