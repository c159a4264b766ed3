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
 * A question before typed text is lost: at a way to another page, the button of the browser that
 * leads back included, and when it is asked.
 * @param onDiscard after an answer to what was asked
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

/** Each dialog listens for Escape, and would answer to the key that has opened or closed another. */
function afterEvent(act: () => void): () => void {
  return () => void setTimeout(act);
}
