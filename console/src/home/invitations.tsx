import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useProductionScope } from '../api/use-scope.ts';
import { RelativeTime } from '../components/relative-time.tsx';
import { Section } from '../components/section.tsx';
import { useAction } from '../components/use-action.ts';
import { useTexts } from '../i18n/texts.ts';
import { type Invitation, invitationsQuery } from './people-queries.ts';
import { homeTexts } from './texts.ts';

/**
 * Shows the person's invitations to workspaces of all organizations. Renders nothing without
 * invitations.
 */
export function Invitations() {
  const t = useTexts(homeTexts);
  const { data: invitations = [] } = useQuery(invitationsQuery(useProductionScope()));
  return invitations.length === 0 ? null : (
    <Section title={t('invitations')} lead={t('invitationsHint')}>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </Section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useTexts(homeTexts);
  const { api } = useProductionScope();
  const navigate = useNavigate();
  const { id, workspace, organization, role, invitedBy, expiresAt } = invitation;
  const name = workspace.name;
  const accept = useAction({
    run: () => api.me.invitations.accept(id),
    notifiesErrors: true,
    onDone: () => {
      notifications.show({ message: t('joined', { name }) });
      void navigate({
        to: '/w/$workspaceId/$environment',
        params: { workspaceId: workspace.id, environment: 'production' },
      });
    },
  });
  const decline = useAction({
    run: () => api.me.invitations.decline(id),
    done: t('declined', { name }),
    notifiesErrors: true,
  });
  return (
    <Group justify="space-between" py="xs">
      <span>
        <strong>{name}</strong> · {organization.name} · {t(role)}
        <br />
        <small>
          {invitedBy && `${t('invitedBy', { name: invitedBy })} `}
          {t('expires')} <RelativeTime at={expiresAt} />
        </small>
      </span>
      <Group gap="xs">
        <Button
          size="xs"
          aria-label={t('acceptNamed', { name })}
          loading={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {t('accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t('declineNamed', { name })}
          loading={decline.isPending}
          onClick={() => decline.mutate()}
        >
          {t('decline')}
        </Button>
      </Group>
    </Group>
  );
}
