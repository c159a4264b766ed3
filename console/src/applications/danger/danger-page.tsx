import { Stack } from '@mantine/core';
import { useRights } from '../../api/use-rights.ts';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useApplication } from '../detail/application-query.ts';
import { Deletion } from './deletion.tsx';
import { RevokeAll } from './revoke-all.tsx';
import { Suspension } from './suspension.tsx';
import { FlowsSwitch, InstallsSwitch } from './switches.tsx';
import { dangerTexts } from './texts.ts';
import { Transfer } from './transfer.tsx';

/** Shows the actions that stop an application temporarily or permanently. */
export function DangerPage() {
  const t = useTexts(dangerTexts);
  const { application } = useApplication();
  const { canWrite, canAdminister } = useRights();
  if (!canWrite) {
    return <p>{t('noRight')}</p>;
  }
  const isDeleting = application.state === 'pending_deletion';
  return (
    <Stack maw={860} gap="lg">
      {!isDeleting && (
        <Section title={t('pause')} lead={t('pauseLead')}>
          <InstallsSwitch application={application} />
          <FlowsSwitch application={application} />
          <Suspension application={application} />
        </Section>
      )}
      <Section title={t('end')} lead={t('endLead')} isDangerous>
        <RevokeAll application={application} />
        {canAdminister && !isDeleting && <Transfer application={application} />}
        {canAdminister && <Deletion application={application} />}
        {!canAdminister && <p>{t('forAdmins')}</p>}
      </Section>
    </Stack>
  );
}
