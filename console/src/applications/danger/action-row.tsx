import type { ReactNode } from 'react';
import classes from '../parts/parts.module.css';

interface ActionRowProps {
  title: string;
  /** Effect of the action. */
  text: ReactNode;
  /** The button. */
  children?: ReactNode;
}

/** An action with its effect and button. */
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
