import type { ReactNode } from 'react';
import classes from './audit.module.css';

interface NoticeProps {
  tone: 'good' | 'warning' | 'bad';
  title?: string;
  children: ReactNode;
}

/** The result of an action, which a screen reader reads at once. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
