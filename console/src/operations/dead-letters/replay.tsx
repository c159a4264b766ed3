import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { Failure } from '../../components/failure.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { operationsTexts } from '../texts.ts';
import { useOperatorChange } from '../use-operator-change.ts';
import type { Group } from './groups.ts';

interface ReplayProps {
  group: Group;
  /** The dead letter to process again. Default: all dead letters of the group. */
  letter?: { id: string; type: string };
}

/**
 * Delivers dead letters to a consumer group again. The operator must type the name of the group.
 */
export function Replay({ group, letter }: ReplayProps) {
  const t = useTexts(operationsTexts);
  const { mutate, isPending, error, reset } = useOperatorChange();
  const [isOpen, setIsOpen] = useState(false);
  const title = letter ? t('replayNamed', { ...letter, group }) : t('replayAll', { group });
  const close = () => {
    setIsOpen(false);
    reset();
  };
  const replay = () =>
    mutate(
      async ({ platform }) => {
        const { replayed } = await platform.deadLetters.replay(
          letter ? { group, ids: [letter.id] } : { group },
        );
        const count = Object.values(replayed).reduce((sum, one) => sum + one, 0);
        notifications.show({ message: t('replayed', { count, group }) });
      },
      { onSuccess: close },
    );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        mt={letter ? undefined : 'md'}
        aria-label={title}
        onClick={() => setIsOpen(true)}
      >
        {letter ? t('replay') : title}
      </Button>
      <ConfirmByName
        isOpen={isOpen}
        onClose={close}
        name={group}
        title={title}
        action={t('replay')}
        isBusy={isPending}
        onConfirm={replay}
      >
        <Text>{t('replayWhat', { group })}</Text>
        <Failure error={error} />
      </ConfirmByName>
    </>
  );
}
