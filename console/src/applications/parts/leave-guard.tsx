import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { partTexts } from './texts.ts';

/** Asks before typed text is lost. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTexts(partTexts);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('unsaved')}
      withCloseButton={false}
    >
      <p>{t('unsavedWhat')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('leave')}
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {t('stay')}
        </Button>
      </Group>
    </Modal>
  );
}
