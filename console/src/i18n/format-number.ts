import { currentLanguage } from './i18n.ts';

/** Formats a number in the person's language, which can differ from the browser's language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(currentLanguage(), options);
}
