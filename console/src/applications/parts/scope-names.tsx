import { useTexts } from '../../i18n/texts.ts';
import { RiskBadge } from '../risk-badge.tsx';
import type { Scope } from '../scopes.ts';
import { applicationsTexts } from '../texts.ts';
import classes from './parts.module.css';

/** Scopes in words, with the risk of each. */
export function ScopeNames({ scopes }: { scopes: readonly Scope[] }) {
  const t = useTexts(applicationsTexts);
  return (
    <ul className={classes.list}>
      {scopes.map((scope) => (
        <li key={scope}>
          {t(scope)} <code>{scope}</code> <RiskBadge scope={scope} />
        </li>
      ))}
    </ul>
  );
}
