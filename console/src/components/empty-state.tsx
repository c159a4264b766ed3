import type { ReactNode } from 'react';
import classes from './components.module.css';

interface EmptyStateProps {
  title?: string;
  /** What belongs here, and what it is good for. */
  text: ReactNode;
  /** One button: what to do first. */
  action?: ReactNode;
}

/** Where there is nothing yet. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {title && <h2 className={classes.stateTitle}>{title}</h2>}
      <p>{text}</p>
      {action}
    </div>
  );
}
