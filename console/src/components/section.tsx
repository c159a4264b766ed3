import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** What the section is for. */
  lead?: ReactNode;
  /** Whether its buttons end something. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading. It is no landmark: tables and dialogs inside of it are. */
export function Section({ title, lead, isDangerous = false, children }: SectionProps) {
  return (
    <div className={classes.section} data-danger={isDangerous || undefined}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  );
}
