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
 * A question before typed text is lost: at navigation to another page, including the browser's back
 * button, and on request.
 * @param onDiscard called after a confirmed request
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
 * Each dialog listens for Escape, and would react to the key that opened or closed another dialog.
 */
function afterEvent(act: () => void): () => void {
  return () => void setTimeout(act);
}
