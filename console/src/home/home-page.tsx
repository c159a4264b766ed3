import { Stack } from '@mantine/core';
import { usePlatformRoles } from '../api/use-platform-roles.ts';
import { useMe } from '../api/use-scope.ts';
import { PageHeader } from '../components/page-header.tsx';
import { useTexts } from '../i18n/texts.ts';
import { Counts } from './counts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Invitations } from './invitations.tsx';
import { Requests } from './requests.tsx';
import { homeTexts } from './texts.ts';

/** Shows invitations, installation requests, counts and first steps. */
export function HomePage() {
  const t = useTexts(homeTexts);
  const { user, workspace, role } = useMe();
  const isOfPlatform = usePlatformRoles().length > 0;
  const name = user?.name;
  const description = t('description', {
    workspace: workspace.name,
    role: t(role ?? 'application'),
  });
  return (
    <>
      <PageHeader title={name ? t('hello', { name }) : t('title')} description={description} />
      <Stack gap="md" mb="lg">
        <Invitations />
        <Requests />
      </Stack>
      {isOfPlatform && <FirstSteps />}
      <Counts />
      {!isOfPlatform && <FirstSteps />}
    </>
  );
}
