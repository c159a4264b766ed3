import { Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApplication } from '../detail/application-query.ts';
import { applicationsTexts } from '../texts.ts';
import { Compromise } from './compromise.tsx';
import { Reported } from './reported.tsx';
import { Rotate } from './rotate.tsx';
import { secretsQuery } from './secrets-query.ts';
import { SecretsTable } from './secrets-table.tsx';
import { secretTexts } from './texts.ts';

/**
 * Shows the secrets of an application. A new secret stays in memory until the person leaves the
 * page.
 */
export function SecretsPage() {
  const t = useTexts(secretTexts);
  const words = useTexts(applicationsTexts);
  const { application } = useApplication();
  const query = useInfiniteQuery(secretsQuery(useScope(), application.id));
  const { canWrite } = useRights();
  const [secret, setSecret] = useState<string | null>(null);
  const [isReported, setIsReported] = useState(false);
  const report = (created: string | null) => {
    setSecret(created);
    setIsReported(true);
  };
  const hasSecrets = application.clientAuthentication === 'client_secret';
  const isChangeable = canWrite && ['active', 'suspended'].includes(application.state);
  return (
    <Stack gap="lg">
      {secret !== null && <SecretOnce value={secret} name={words('clientSecret')} />}
      {isReported && <Reported />}
      {hasSecrets ? (
        <Section title={t('title')} lead={t('lead')}>
          <ListView query={query}>
            {(rows, more) => <SecretsTable rows={rows} more={more} mayRevoke={canWrite} />}
          </ListView>
          {isChangeable && (
            <Group mt="md">
              <Rotate application={application} onSecret={setSecret} />
            </Group>
          )}
        </Section>
      ) : (
        <EmptyState title={t('noneTitle')} text={t(application.clientAuthentication)} />
      )}
      {isChangeable && <Compromise application={application} onReport={report} />}
    </Stack>
  );
}
