import { Fragment, type ReactNode } from 'react';
import classes from './blocks.module.css';

/** A name with a value. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names with values. Leaves out empty values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
