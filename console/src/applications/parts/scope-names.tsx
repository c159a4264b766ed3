import { useScopeText } from '../../api/use-scope-text.ts';
import { RiskBadge } from '../risk-badge.tsx';
import type { Scope } from '../scopes.ts';
import classes from './parts.module.css';

/** Shows the description and the risk of each scope. */
export function ScopeNames({ scopes }: { scopes: readonly Scope[] }) {
  const textOf = useScopeText();
  return (
    <ul className={classes.list}>
      {scopes.map((scope) => (
        <li key={scope}>
          {textOf(scope)} <code>{scope}</code> <RiskBadge scope={scope} />
        </li>
      ))}
    </ul>
  );
}
