import { Fragment, type ReactNode } from 'react';
import { formatNumber } from '../i18n/format-number.ts';
import { CopyField } from './copy-field.tsx';
import classes from './facts.module.css';

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

/** Shows names and values. Facts without a value are omitted. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === undefined || value === null || value === '' ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

/** Returns a value with a button to copy it; null without a value. */
export function copied(name: string, value: string | null | undefined): ReactNode {
  return value ? <CopyField value={value} name={name} /> : null;
}

/** Shows numbers with their names. */
export function Counts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className={classes.counts}>
      {counts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
