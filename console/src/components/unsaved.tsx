import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

type Report = (id: string, applies: boolean) => void;

const Unsaved = createContext<Report>(() => undefined);
const DialogAbove = createContext<Report>(() => undefined);

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

/** Tells the drawer around a dialog that Escape is for the dialog. */
export function useDialogAbove(isOpen: boolean): void {
  const dialog = useId();
  const report = useContext(DialogAbove);
  useLayoutEffect(() => {
    if (!isOpen) {
      return;
    }
    report(dialog, true);
    return afterEvent(() => report(dialog, false));
  }, [dialog, isOpen, report]);
}

interface Guard {
  /** Closes, or asks before typed text is lost. */
  close(): void;
  /** Escape is for the question, or for a dialog above, then. */
  isAsking: boolean;
  /** Around the forms. */
  around(children: ReactNode): ReactNode;
}

/** @param onClose of a drawer or dialog. A navigation of its own ignores blockers */
export function useUnsavedGuard(onClose: () => void): Guard {
  const t = useTexts(componentTexts);
  const [isDirty, reportForm] = useReports();
  const [isBelow, reportDialog] = useReports();
  const [isClosing, setIsClosing] = useState(false);
  // The button of the browser leads back, too.
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
    disabled: !isDirty,
  });
  const isQuestion = isClosing || blocker.status === 'blocked';
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
    <Unsaved value={reportForm}>
      <DialogAbove value={reportDialog}>{children}</DialogAbove>
      <Modal
        opened={isQuestion}
        onClose={stay}
        title={t('discard')}
        withCloseButton={false}
        centered
      >
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
  return {
    close: isDirty ? afterEvent(() => setIsClosing(true)) : onClose,
    isAsking: isQuestion || isBelow,
    around,
  };
}

/** @returns whether a report applies, and what takes reports */
function useReports(): [boolean, Report] {
  const [applying, setApplying] = useState<ReadonlySet<string>>(new Set());
  const [report] = useState(
    (): Report => (id, applies) => {
      setApplying((before) => {
        const others = [...before].filter((one) => one !== id);
        return new Set(applies ? [...others, id] : others);
      });
    },
  );
  return [applying.size > 0, report];
}

/** Each dialog listens for Escape, and would answer to the key that has opened or closed another. */
function afterEvent(act: () => void): () => void {
  return () => void setTimeout(act);
}
