import type { ReactNode } from 'react';
import classes from './components.module.css';

/** How good or bad a state is for the person. The colour depends on the tone. */
export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
