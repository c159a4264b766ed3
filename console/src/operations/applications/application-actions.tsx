import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { operationsTexts } from '../texts.ts';
import type { FoundApplication } from './applications-query.ts';
import { type ApplicationChange, changesOf, longestReasons, send } from './changes.ts';

/**
 * Buttons to suspend, resume, delist and relist an application. Not available for applications of
 * the operator's own organization.
 */
export function ApplicationActions({ application }: { application: FoundApplication }) {
  const t = useTexts(operationsTexts);
  const { organizationId } = useMe();
  const [change, setChange] = useState<ApplicationChange>();
  const { id, name, organization } = application;
  if (organization.id === organizationId) {
    return t('ownOrganization');
  }
  const longestReason = change && longestReasons[change];
  return (
    <Group gap="xs">
      {changesOf(application).map((one) => (
        <Button
          key={one}
          size="xs"
          variant="default"
          aria-label={t(`${one}Named`, { name })}
          onClick={() => setChange(one)}
        >
          {t(one)}
        </Button>
      ))}
      {change && (
        <ChangeDialog
          title={t(`${change}Named`, { name })}
          what={t(`${change}What`, { name, organization: organization.name })}
          action={t(change)}
          done={t(`${change}Done`, { name })}
          isDangerous={longestReason !== undefined}
          {...(longestReason !== undefined && { longestReason })}
          run={(api, reason) => send(api, change, id, reason)}
          onClose={() => setChange(undefined)}
        />
      )}
    </Group>
  );
}
