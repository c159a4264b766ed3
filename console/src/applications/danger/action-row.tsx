import type { ReactNode } from 'react';
import classes from '../parts/parts.module.css';

interface ActionRowProps {
  title: string;
  /** Describes the effect of the action. */
  text: ReactNode;
  /** The button. */
  children?: ReactNode;
}

/** Shows an action with its effect and button. */
export function ActionRow({ title, text, children }: ActionRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.rowText}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}
