import type { ReactNode } from 'react';
import classes from './blocks.module.css';
import type { Tone } from './status-badge.tsx';

interface NoticeProps {
  tone: Tone;
  title?: string;
  children?: ReactNode;
}

/** Something that the person has to know. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  );
}
