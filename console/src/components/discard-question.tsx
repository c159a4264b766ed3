import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

interface DiscardQuestion {
  ask(): void;
  isAsking: boolean;
  question: ReactNode;
}

/**
 * Asks a question before typed text is lost. The question appears at a navigation to another page,
 * at the browser's back button, and after a call of `ask`.
 * @param onDiscard called if the person confirms the question of `ask`
 */
export function useDiscardQuestion(
  isDirty: boolean,
  onDiscard: () => void = () => undefined,
): DiscardQuestion {
  const t = useTexts(componentTexts);
  const [isAsked, setIsAsked] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
    disabled: !isDirty,
  });
  const isAsking = isAsked || blocker.status === 'blocked';
  const stay = afterEvent(() => {
    setIsAsked(false);
    blocker.reset?.();
  });
  const discard = () => {
    setIsAsked(false);
    const leave = blocker.proceed ?? onDiscard;
    leave();
  };
  const question = (
    <Modal opened={isAsking} onClose={stay} title={t('discard')} withCloseButton={false} centered>
      <p>{t('discardWhat')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={discard}>
          {t('discardIt')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('keepEditing')}
        </Button>
      </Group>
    </Modal>
  );
  return { ask: afterEvent(() => setIsAsked(true)), isAsking, question };
}

/**
 * Delays an action until the current key event has ended. Without the delay, the key that opened or
 * closed a dialog would also reach another dialog.
 */
function afterEvent(act: () => void): () => void {
  return () => void setTimeout(act);
}
