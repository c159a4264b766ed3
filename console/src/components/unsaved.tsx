import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react';
import { useDiscardQuestion } from './discard-question.tsx';

type Report = (form: string, isDirty: boolean) => void;

const Unsaved = createContext<Report>(() => undefined);

/** Reports to the surrounding drawer or dialog whether the form has unsaved text. */
export function UnsavedText({ isDirty }: { isDirty: boolean }) {
  const form = useId();
  const report = useContext(Unsaved);
  // Applied before the next key press.
  useLayoutEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [form, isDirty, report]);
  return null;
}

/** Asks before a page with typed text is left. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  return useDiscardQuestion(isDirty).question;
}

interface Guard {
  /** Closes, or asks before typed text is lost. */
  close(): void;
  /** Whether Escape belongs to the question. */
  isAsking: boolean;
  /** Wraps the forms. */
  around(children: ReactNode): ReactNode;
}

/** @param onClose of a drawer or dialog. Its own navigation ignores blockers */
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
