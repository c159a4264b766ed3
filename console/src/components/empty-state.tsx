import type { ReactNode } from 'react';
import classes from './components.module.css';

interface EmptyStateProps {
  title?: string;
  /** Explains the content and the purpose of the page. */
  text: ReactNode;
  /** A button for the first step. */
  action?: ReactNode;
}

/** Shows an explanation instead of an empty list. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {title && <h2 className={classes.stateTitle}>{title}</h2>}
      <p>{text}</p>
      {action}
    </div>
  );
}
