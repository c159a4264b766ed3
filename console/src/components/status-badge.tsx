import type { ReactNode } from 'react';
import classes from './components.module.css';

/** The meaning of a state for the person. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
