import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Risk, riskOf, type Scope } from '../scopes.ts';
import { applicationsTexts } from '../texts.ts';
import classes from './parts.module.css';

const tones: Record<Risk, Tone> = {
  low: 'neutral',
  medium: 'warning',
  high: 'bad',
};

/** Scopes in words, with the risk of each. */
export function ScopeNames({ scopes }: { scopes: readonly Scope[] }) {
  const t = useTexts(applicationsTexts);
  return (
    <ul className={classes.list}>
      {scopes.map((scope) => (
        <li key={scope}>
          {t(scope)} <code>{scope}</code>{' '}
          <StatusBadge tone={tones[riskOf[scope]]}>{t(`risk-${riskOf[scope]}`)}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}
