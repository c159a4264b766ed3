import { useTexts } from '../i18n/texts.ts';
import { textOfValue } from './grid/cell-text.ts';
import { recordsTexts } from './texts.ts';

/** Returns a function that describes the value of a field before or after a change. */
export function useValueText(): (field: string, value: unknown) => string {
  const t = useTexts(recordsTexts);
  return (field, value) =>
    typeof value === 'boolean' ? t(value ? 'yes' : 'no') : textOfValue(field, value) || '–';
}
