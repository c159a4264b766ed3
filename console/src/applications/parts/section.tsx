import { type ReactNode, useId } from 'react';
import classes from './parts.module.css';

interface SectionProps {
  title: string;
  /** What the section is for. */
  lead?: ReactNode;
  /** Whether its buttons end something. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** A part of a page with a heading. */
export function Section({ title, lead, isDangerous = false, children }: SectionProps) {
  const id = useId();
  return (
    <section
      className={classes.section}
      aria-labelledby={id}
      data-danger={isDangerous || undefined}
    >
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
