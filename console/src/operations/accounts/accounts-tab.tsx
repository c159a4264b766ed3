import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { operationsTexts } from '../texts.ts';

const longestReason = 500;

/** Disables the account of a person in every workspace, and enables the account again. */
export function AccountsTab() {
  const t = useTexts(operationsTexts);
  const [typed, setTyped] = useState('');
  const [change, setChange] = useState<'disable' | 'enable'>();
  const userId = typed.trim();
  const isMissing = userId === '';
  const close = () => setChange(undefined);
  return (
    <Stack maw={600}>
      <p>{t('accountsLead')}</p>
      <TextInput
        label={t('userId')}
        description={t('userIdHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group>
        <Button
          color="danger"
          variant="outline"
          disabled={isMissing}
          onClick={() => setChange('disable')}
        >
          {t('disableAccount')}
        </Button>
        <Button variant="default" disabled={isMissing} onClick={() => setChange('enable')}>
          {t('enableAccount')}
        </Button>
      </Group>
      {change === 'disable' && (
        <ChangeDialog
          title={t('disableAccount')}
          what={t('disableWhat', { userId })}
          action={t('disableAccount')}
          done={t('disableDone', { userId })}
          longestReason={longestReason}
          isDangerous
          run={({ people }, reason) => people.disable(userId, { reason })}
          onClose={close}
        />
      )}
      {change === 'enable' && (
        <ChangeDialog
          title={t('enableAccount')}
          what={t('enableWhat', { userId })}
          action={t('enableAccount')}
          done={t('enableDone', { userId })}
          run={({ people }) => people.enable(userId)}
          onClose={close}
        />
      )}
    </Stack>
  );
}
