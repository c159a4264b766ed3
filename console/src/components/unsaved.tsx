import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react';
import { useDiscardQuestion } from './discard-question.tsx';

type Report = (form: string, isDirty: boolean) => void;

const Unsaved = createContext<Report>(() => undefined);

/** Reports to the surrounding drawer or dialog whether the form has unsaved text. */
export function UnsavedText({ isDirty }: { isDirty: boolean }) {
  const form = useId();
  const report = useContext(Unsaved);
  // A layout effect runs before the next key press.
  useLayoutEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [form, isDirty, report]);
  return null;
}

/** Asks for confirmation when the person leaves a page with unsaved text. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  return useDiscardQuestion(isDirty).question;
}

interface Guard {
  /** Closes the drawer or dialog. If typed text would be lost, asks first. */
  close(): void;
  /**
   * Whether the question about unsaved text is open. While the question is open, Escape closes only
   * the question.
   */
  isAsking: boolean;
  /** Wraps the forms in the drawer or dialog. */
  around(children: ReactNode): ReactNode;
}

/** @param onClose closes the drawer or dialog. Its navigation must use `ignoreBlocker`. */
export function useUnsavedGuard(onClose: () => void): Guard {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [report] = useState(
    (): Report => (form, isDirty) => {
      setDirty((before) => {
        const others = [...before].filter((one) => one !== form);
        return new Set(isDirty ? [...others, form] : others);
      });
    },
  );
  const isDirty = dirty.size > 0;
  const { ask, isAsking, question } = useDiscardQuestion(isDirty, onClose);
  return {
    close: isDirty ? ask : onClose,
    isAsking,
    around: (children) => (
      <Unsaved value={report}>
        {children}
        {question}
      </Unsaved>
    ),
  };
}
