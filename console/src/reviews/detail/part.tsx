import { type ReactNode, useId } from 'react';
import classes from '../reviews.module.css';

/** A section of the page, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
