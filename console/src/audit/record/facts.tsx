import { Fragment, type ReactNode } from 'react';
import { CopyField } from '../../components/copy-field.tsx';
import classes from '../audit.module.css';

/** A name, and a value in words or for programs. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names and values. Facts without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

/** A value for programs, to copy; nothing where there is none. */
export function copied(name: string, value: string | null | undefined): ReactNode {
  return value ? <CopyField value={value} name={name} /> : null;
}
