import { type Html, html } from './html.ts';
import type { PageLanguage } from './language.ts';

/**
 * Returns a day such as `2026-11-24`, in German `24.11.2026`.
 * @param iso a day, or a time in UTC
 */
export function shownDay(iso: string, language: PageLanguage): string {
  const day = iso.slice(0, 10);
  return language === 'de' ? day.split('-').toReversed().join('.') : day;
}

export function dayElement(time: Date, language: PageLanguage): Html {
  const iso = time.toISOString();
  return html`<time datetime="${iso}">${shownDay(iso, language)}</time>`;
}

/** Returns a time such as `2026-11-24 14:05 UTC`, in German `24.11.2026, 14:05 Uhr UTC`. */
export function minuteElement(time: Date, language: PageLanguage): Html {
  const iso = time.toISOString();
  const day = shownDay(iso, language);
  const minute = iso.slice(11, 16);
  const shown = language === 'de' ? `${day}, ${minute} Uhr UTC` : `${day} ${minute} UTC`;
  return html`<time datetime="${iso}">${shown}</time>`;
}
