import { currentLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from './distribution.module.css';
import { distributionTexts } from './texts.ts';

interface Day {
  day: string;
  installed: number;
  ended: number;
  live: number;
}

const height = 100;

/**
 * Shows a bar with the number of installations for each day. A screen reader reads the first and
 * the last number.
 */
export function DayBars({ days }: { days: readonly Day[] }) {
  const t = useTexts(distributionTexts);
  const most = Math.max(1, ...days.map(({ live }) => live));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) {
    return null;
  }
  const format = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' });
  const dateOf = ({ day }: Day) => format.format(new Date(day));
  const label = t('chart', {
    from: dateOf(first),
    to: dateOf(last),
    before: first.live,
    after: last.live,
  });
  return (
    <figure className={classes.chart}>
      <svg
        viewBox={`0 0 ${days.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {days.map((day, at) => (
          <rect
            key={day.day}
            x={at + 0.1}
            width={0.8}
            y={height - (day.live / most) * height}
            height={(day.live / most) * height}
          >
            <title>{`${dateOf(day)}: ${day.live} (+${day.installed} −${day.ended})`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
