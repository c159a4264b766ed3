import type { ReactNode } from 'react';
import classes from './notice.module.css';
import type { Tone } from './status-badge.tsx';

interface NoticeProps {
  tone: Tone;
  title?: string;
  /** The ARIA role, for a notice that appears after an action of the person. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** Shows important information in a coloured box. */
export function Notice({ tone, title, role, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
