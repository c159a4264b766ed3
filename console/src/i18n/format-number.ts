import { currentLanguage } from './i18n.ts';

/** A number with the separators of the person's language, which can differ from the browser's. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(currentLanguage(), options);
}
