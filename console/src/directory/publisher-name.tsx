import IconRosetteDiscountCheck from '@tabler/icons-react/icons/IconRosetteDiscountCheck';
import { useTexts } from '../i18n/texts.ts';
import classes from './directory.module.css';
import type { Publisher } from './listing.ts';
import { directoryTexts } from './texts.ts';

/** Shows a publisher with the verified domain, or a hint about the missing verification. */
export function PublisherName({ publisher }: { publisher: Publisher }) {
  const t = useTexts(directoryTexts);
  const { name, domain, verified } = publisher;
  return (
    <span className={classes.publisher}>
      {name}
      {verified ? (
        <span className={classes.verified} title={t('verifiedHint')}>
          <IconRosetteDiscountCheck size={16} aria-hidden />
          {domain}
        </span>
      ) : (
        <span title={t('unverifiedHint')}>({t('unverified')})</span>
      )}
    </span>
  );
}
