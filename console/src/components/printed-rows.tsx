import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

/** Shows on paper how many rows of a list are printed, because a grid renders only visible rows. */
export function PrintedRows({ count, total }: { count: number; total: number }) {
  const t = useTexts(componentTexts);
  return <p className="on-paper">{t('shown', { count, total })}</p>;
}
