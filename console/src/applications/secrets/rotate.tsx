import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { Confirm } from '../parts/confirm.tsx';
import { secretTexts } from './texts.ts';

/** The choices of hours for which the old secrets stay valid. */
const overlaps = [0, 1, 24, 72, 168] as const;

interface RotateProps {
  application: Application;
  onSecret(secret: string): void;
}

/** Creates a new secret. The old secrets stay valid for a chosen time. */
export function Rotate({ application, onSecret }: RotateProps) {
  const t = useTexts(secretTexts);
  const { api } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const [hours, setHours] = useState('24');
  const rotate = useAction({
    run: () => api.applications.secrets.rotate(application.id, { overlapHours: Number(hours) }),
    done: t('rotated'),
  });
  const confirm = () =>
    rotate.mutate(undefined, {
      onSuccess: ({ clientSecret }) => {
        onSecret(clientSecret);
        setIsOpen(false);
      },
    });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('rotate')}</Button>
      <Confirm
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('rotateTitle')}
        action={t('rotate')}
        isDangerous={hours === '0'}
        isBusy={rotate.isPending}
        onConfirm={confirm}
      >
        <Radio.Group
          label={t('overlap')}
          description={t('overlapHint')}
          value={hours}
          onChange={setHours}
        >
          <Stack gap="xs" mt="sm">
            {overlaps.map((overlap) => (
              <Radio key={overlap} value={String(overlap)} label={t(`overlap-${overlap}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Failure error={rotate.error} />
      </Confirm>
    </>
  );
}
