import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** Purpose of the section. */
  lead?: ReactNode;
  /** Whether the buttons of the section are destructive. */
  isDangerous?: boolean;
  children: ReactNode;
}

/**
 * A part of a page with a heading. The section is not an ARIA landmark, because the tables and
 * dialogs inside are landmarks.
 */
export function Section({ title, lead, isDangerous = false, children }: SectionProps) {
  return (
    <div className={classes.section} data-danger={isDangerous || undefined}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  );
}
