import { Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageButton } from '../../components/page-link.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { CreatedApplication } from '../application.ts';
import { applicationsTexts } from '../texts.ts';
import { QuickStart } from './quick-start.tsx';
import { TryCode } from './try-code.tsx';
import { TryCredentials } from './try-credentials.tsx';

const list = '/w/$workspaceId/$environment/applications';

/** Shows a new application: its credentials, sample code and a form for a first call. */
export function Created({ application }: { application: CreatedApplication }) {
  const t = useTexts(applicationsTexts);
  const { place } = useScope();
  const { name, clientId, clientSecret, grantTypes, environment } = application;
  const own = { ...place, environment };
  const hasCode = grantTypes.includes('authorization_code');
  // The page was scrolled down to the end of the long form, so it scrolls up.
  useEffect(() => {
    // Some browsers return a promise, which must not be the effect's cleanup.
    void window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <PageHeader
        title={t('createdTitle', { name })}
        description={t('createdHint')}
        breadcrumbs={[{ text: t('title'), to: list }, { text: name }]}
        actions={
          <Group>
            <PageButton variant="default" to={list} params={own}>
              {t('toList')}
            </PageButton>
            <PageButton
              variant="default"
              to="/w/$workspaceId/$environment/applications/$applicationId"
              params={{ ...own, applicationId: application.id }}
            >
              {t('toApplication')}
            </PageButton>
          </Group>
        }
      />
      <Stack maw={760} gap="lg">
        <Group>
          {t('clientId')}: <CopyField value={clientId} name={t('clientId')} />
        </Group>
        {clientSecret !== null && <SecretOnce value={clientSecret} name={t('clientSecret')} />}
        <QuickStart application={application} />
        {clientSecret !== null && grantTypes.includes('client_credentials') && (
          <TryCredentials clientId={clientId} clientSecret={clientSecret} />
        )}
        {hasCode && <TryCode application={application} />}
      </Stack>
    </>
  );
}
