import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { notifyUndo } from '../../components/notify-undo.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Installation } from '../installation.ts';
import { installationsTexts } from '../texts.ts';

const maxReason = 500;

/** Suspends an installation, or resumes an installation that this workspace has suspended. */
export function SuspendOrResume({ installation }: { installation: Installation }) {
  const t = useTexts(installationsTexts);
  const { api } = useScope();
  const { id, applicationName: name, suspensions } = installation;
  const [reason, setReason] = useState('');
  const resume = useAction({
    run: () => api.installations.resume(id, {}),
    done: t('resumedNotice', { name }),
  });
  const suspend = useAction({
    run: () => api.installations.suspend(id, reason.trim() === '' ? {} : { reason: reason.trim() }),
    onDone: () => {
      setReason('');
      notifyUndo({
        message: t('suspendedNotice', { name }),
        undo: t('undo'),
        onUndo: () => resume.mutate(),
      });
    },
  });
  const isOurs = suspensions.some(({ by }) => by === 'tenant');
  return isOurs ? (
    <Section title={t('resume')} lead={t('resumeWhat')}>
      <Failure error={resume.error} />
      <Button loading={resume.isPending} onClick={() => resume.mutate()}>
        {t('resume')}
      </Button>
    </Section>
  ) : (
    <Section title={t('suspend')} lead={t('suspendWhat')}>
      <Group align="end">
        <TextInput
          label={t('reasonOptional')}
          maxLength={maxReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button variant="default" loading={suspend.isPending} onClick={() => suspend.mutate()}>
          {t('suspend')}
        </Button>
      </Group>
      <Failure error={suspend.error} />
    </Section>
  );
}
