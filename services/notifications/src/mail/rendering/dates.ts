import type { MailLanguage } from '@irp/contracts/notifications';

// The formatters are created once, because the creation of a formatter takes longer than the
// rendering of a mail.
const days: Record<MailLanguage, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  de: new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }),
};
const oClock: Record<MailLanguage, string> = { en: 'UTC', de: 'Uhr UTC' };

/**
 * Formats a date as `24 November 2026` or `24. November 2026`. If the text is not a date, returns
 * the text unchanged.
 */
export function formatDay(language: MailLanguage, iso: string): string {
  const date = dateOf(iso);
  return date === undefined ? iso : days[language].format(date);
}

/** Formats a time as `24 November 2026, 14:05 UTC` or `24. November 2026, 14:05 Uhr UTC`. */
export function formatMinute(language: MailLanguage, iso: string): string {
  const date = dateOf(iso);
  if (date === undefined) {
    return iso;
  }
  return `${formatDay(language, iso)}, ${date.toISOString().slice(11, 16)} ${oClock[language]}`;
}

function dateOf(iso: string): Date | undefined {
  const date = new Date(/^\d{4}-\d\d-\d\d(?:T|$)/.test(iso) ? iso : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
