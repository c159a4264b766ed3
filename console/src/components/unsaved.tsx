import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

type Report = (form: string, isDirty: boolean) => void;

const Unsaved = createContext<Report>(() => undefined);

/** Tells the drawer or dialog around a form whether the form has typed text that is not saved. */
export function UnsavedText({ isDirty }: { isDirty: boolean }) {
  const form = useId();
  const report = useContext(Unsaved);
  // Before the next key of the person.
  useLayoutEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [form, isDirty, report]);
  return null;
}

interface Guard {
  /** Closes, or asks before typed text is lost. */
  close(): void;
  /** Escape is for the question then. */
  isAsking: boolean;
  /** Around the forms. */
  around(children: ReactNode): ReactNode;
}

/** @param onClose of a drawer or dialog. A navigation of its own ignores blockers */
export function useUnsavedGuard(onClose: () => void): Guard {
  const t = useTexts(componentTexts);
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [isClosing, setIsClosing] = useState(false);
  const [report] = useState(
    (): Report => (form, isDirty) => {
      setDirty((before) => {
        const others = [...before].filter((one) => one !== form);
        return new Set(isDirty ? [...others, form] : others);
      });
    },
  );
  const isDirty = dirty.size > 0;
  // The button of the browser leads back, too.
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
    disabled: !isDirty,
  });
  const isAsking = isClosing || blocker.status === 'blocked';
  const stay = afterEvent(() => {
    setIsClosing(false);
    blocker.reset?.();
  });
  const discard = () => {
    setIsClosing(false);
    const leave = blocker.proceed ?? onClose;
    leave();
  };
  const around = (children: ReactNode) => (
    <Unsaved value={report}>
      {children}
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
    </Unsaved>
  );
  return { close: isDirty ? afterEvent(() => setIsClosing(true)) : onClose, isAsking, around };
}

/** Each dialog listens for Escape, and would answer to the key that has opened or closed another. */
function afterEvent(act: () => void): () => void {
  return () => void setTimeout(act);
}
