import { Group, Radio } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProductionScope, useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Agree } from '../../installations/agreement/agree.tsx';
import type { InstallationPreview } from '../../installations/installation.ts';
import { previewQuery } from '../../installations/installations-query.ts';
import type { Listing } from '../listing.ts';
import { directoryTexts } from '../texts.ts';

const environments = ['production', 'sandbox'] as const;
type Environment = (typeof environments)[number];

interface InstallProps {
  listing: Listing;
  onClose(): void;
}

/** A dialog that shows the agreement for an environment and installs the application. */
export function Install({ listing: { id, name, environment: ofListing }, onClose }: InstallProps) {
  const t = useTexts(directoryTexts);
  const { workspaceId, environment: shown } = useScope().place;
  const production = useProductionScope();
  const navigate = useNavigate();
  const [environment, setEnvironment] = useState<Environment>(
    ofListing === 'sandbox' ? 'sandbox' : shown,
  );
  const query = useQuery(previewQuery(production, id, environment));
  const install = useAction({
    run: ({ scopesRequested }: InstallationPreview) =>
      production.api.installations.create({
        applicationId: id,
        environment,
        scopes: scopesRequested.map(({ scope }) => scope),
      }),
    onDone: (installation) => {
      notifications.show({ message: t('installedNotice', { name }) });
      void navigate({
        to: '/w/$workspaceId/$environment/installations/$installationId',
        params: { workspaceId, environment, installationId: installation.id },
      });
    },
  });
  return (
    <Dialog onClose={onClose} size="lg" title={t('installNamed', { name })}>
      <Radio.Group
        label={t('environmentChoice')}
        value={environment}
        onChange={(value) => setEnvironment(value === 'sandbox' ? 'sandbox' : 'production')}
      >
        <Group mt="xs" mb="md">
          {environments.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(value)}
              description={t(`${value}What`)}
              disabled={ofListing === 'sandbox' && value === 'production'}
            />
          ))}
        </Group>
      </Radio.Group>
      <QueryView query={query}>
        {(preview) => (
          <Agree preview={preview} action={t('agree')} answer={install} onClose={onClose} />
        )}
      </QueryView>
    </Dialog>
  );
}
