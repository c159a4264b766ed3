import { useScopeText } from '../../api/use-scope-text.ts';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Review } from '../review.ts';
import classes from '../reviews.module.css';
import { reviewsTexts } from '../texts.ts';
import { Part } from './part.tsx';

type Scopes = Review['scopesRequested'];
const tones: Record<Scopes[number]['risk'], Tone> = {
  low: 'neutral',
  medium: 'warning',
  high: 'bad',
};

/** Shows the requested scopes, each with its risk and the publisher's reason. */
export function RequestedScopes({ scopes }: { scopes: Scopes }) {
  const t = useTexts(reviewsTexts);
  const textOf = useScopeText();
  return (
    <Part title={t('scopes')}>
      <ul className={classes.list}>
        {scopes.map(({ scope, risk, reason }) => (
          <li key={scope}>
            <code>{scope}</code>{' '}
            <StatusBadge tone={tones[risk]}>
              {t('risk')}: {t(`risk-${risk}`)}
            </StatusBadge>
            <p>{textOf(scope)}</p>
            <p className={classes.hint}>
              {reason === null ? t('noReason') : `${t('why')}: ${reason}`}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
