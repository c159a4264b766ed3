import type { ReactNode } from 'react';
import type { Tone } from '../../components/status-badge.tsx';
import classes from './parts.module.css';

interface NoticeProps {
  tone: Tone;
  title?: string;
  /** Whether it appears after an action of the person. */
  isAlert?: boolean;
  children: ReactNode;
}

/** What a person has to know, in the colours of both themes. */
export function Notice({ tone, title, isAlert = false, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={isAlert ? 'alert' : undefined}>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
