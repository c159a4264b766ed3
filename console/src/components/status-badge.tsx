import type { ReactNode } from 'react';
import classes from './components.module.css';

/** What a state means for the person. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
