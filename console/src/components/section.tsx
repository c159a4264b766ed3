import type { ReactNode } from 'react';
import classes from './blocks.module.css';

interface SectionProps {
  title: string;
  /** Purpose of the part. */
  lead?: ReactNode;
  /** Whether the buttons end something. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading. */
export function Section({ title, lead, isDangerous = false, children }: SectionProps) {
  return (
    <div className={classes.section} data-danger={isDangerous || undefined}>
      <h2 className={classes.title}>{title}</h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  );
}
