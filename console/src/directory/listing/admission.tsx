import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessage } from '../../api/messages/use-message.ts';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope, useScope } from '../../api/use-scope.ts';
import { Notice } from '../../components/notice.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type InstallationPreview, toneOfState } from '../../installations/installation.ts';
import { previewQuery } from '../../installations/installations-query.ts';
import { installationsTexts } from '../../installations/texts.ts';
import type { Listing } from '../listing.ts';
import { directoryTexts } from '../texts.ts';
import { Install } from './install.tsx';
import { MyRequest } from './my-request.tsx';

/** Shows the state of the application in the workspace, and the next step for the person. */
export function Admission({ listing }: { listing: Listing }) {
  const t = useTexts(directoryTexts);
  const { environment } = useScope().place;
  const { canReadInstallations } = useRights();
  const options = previewQuery(useProductionScope(), listing.id, environment);
  const query = useQuery({ ...options, enabled: canReadInstallations });
  return (
    <Section title={t('here')}>
      {canReadInstallations ? (
        <QueryView query={query}>
          {(preview) =>
            preview.installation ? (
              <Installed installation={preview.installation} />
            ) : (
              <NextStep listing={listing} preview={preview} />
            )
          }
        </QueryView>
      ) : (
        <MyRequest listing={listing} />
      )}
    </Section>
  );
}

type Existing = NonNullable<InstallationPreview['installation']>;

function Installed({ installation: { id, environment, state } }: { installation: Existing }) {
  const t = useTexts(directoryTexts);
  const tState = useTexts(installationsTexts);
  const { workspaceId } = useScope().place;
  return (
    <p>
      {t('installedIn', { environment: t(environment) })}{' '}
      <StatusBadge tone={toneOfState[state]}>{tState(state)}</StatusBadge>{' '}
      <PageLink
        underline="always"
        to="/w/$workspaceId/$environment/installations/$installationId"
        params={{ workspaceId, environment, installationId: id }}
      >
        {t('openInstallation')}
      </PageLink>
    </p>
  );
}

interface NextStepProps {
  listing: Listing;
  preview: InstallationPreview;
}

function NextStep({ listing, preview: { obstacles } }: NextStepProps) {
  const t = useTexts(directoryTexts);
  const inWords = useMessage();
  const { canInstall } = useRights();
  const [isInstalling, setIsInstalling] = useState(false);
  const isOwn = obstacles.some(({ code }) => code === 'own_application');
  if (isOwn) {
    return (
      <Notice tone="neutral">{obstacles.map(({ message }) => inWords(message)).join(' ')}</Notice>
    );
  }
  if (!canInstall) {
    return <MyRequest listing={listing} />;
  }
  return (
    <>
      <p>{t('notInstalled')}</p>
      <Button onClick={() => setIsInstalling(true)}>{t('install')}</Button>
      {isInstalling && <Install listing={listing} onClose={() => setIsInstalling(false)} />}
    </>
  );
}
