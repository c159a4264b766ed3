import { Stack } from '@mantine/core';
import { useRights } from '../../api/use-rights.ts';
import { useApplicationId } from '../detail/application-query.ts';
import { Installations } from './installations.tsx';
import { Records } from './records.tsx';
import { Tokens } from './tokens.tsx';
import { Use } from './use.tsx';

/** Shows the use of the application: counts, tokens, installations and audit records. */
export function ActivityPage() {
  const id = useApplicationId();
  const { canReadInstallations, canReadAudit } = useRights();
  return (
    <Stack gap="lg">
      <Use applicationId={id} />
      <Tokens applicationId={id} />
      {canReadInstallations && <Installations applicationId={id} />}
      {canReadAudit && <Records applicationId={id} />}
    </Stack>
  );
}
