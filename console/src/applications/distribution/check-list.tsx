import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from './distribution.module.css';
import type { Check } from './expected-checks.ts';
import { distributionTexts } from './texts.ts';

const tones: Record<Check['state'], Tone> = {
  passed: 'good',
  failed: 'bad',
  later: 'neutral',
};

/** Shows the checks of the automated review with their findings. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const t = useTexts(distributionTexts);
  return (
    <ul className={classes.checks}>
      {checks.map(({ check, state, evidence, size }) => (
        <li key={check}>
          <StatusBadge tone={tones[state]}>{t(`check-${state}`)}</StatusBadge>
          <span>
            <strong>{t(check)}</strong> {size ? t('length', size) : evidence}
          </span>
        </li>
      ))}
    </ul>
  );
}
