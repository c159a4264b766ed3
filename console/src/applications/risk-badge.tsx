import { StatusBadge, type Tone } from '../components/status-badge.tsx';
import { useTexts } from '../i18n/texts.ts';
import { type Risk, riskOf, type Scope } from './scopes.ts';
import { applicationsTexts } from './texts.ts';

const tones: Record<Risk, Tone> = {
  low: 'neutral',
  medium: 'warning',
  high: 'bad',
};

/** Shows the risk of a scope. */
export function RiskBadge({ scope }: { scope: Scope }) {
  const t = useTexts(applicationsTexts);
  const risk = riskOf[scope];
  return <StatusBadge tone={tones[risk]}>{t(`risk-${risk}`)}</StatusBadge>;
}
