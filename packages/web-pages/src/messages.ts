import { germanMessages } from './german-messages.ts';
import { type Html, html } from './html.ts';
import { defaultPageLanguage, type PageLanguage } from './language.ts';

/**
 * German texts of messages, by their English sentence: rules without a page produce messages, and
 * clients of the API read the same messages. `#` is a number and `*` any text; the German text has
 * the same in the same order.
 */
export type GermanMessages = Readonly<Record<string, string>>;

/** The language of a service's messages, with texts in addition to {@link germanMessages}. */
export interface MessageLanguage {
  language?: PageLanguage | undefined;
  german?: GermanMessages | undefined;
}

/** A message as part of a text. A message without a German text is marked as English. */
export function messageText(message: string, to: MessageLanguage = {}): Html {
  const { text, isForeign } = translated(message, to);
  return isForeign ? html`<span lang="en">${text}</span>` : html`${text}`;
}

/** A message above a form, or of an error page. */
export function messageNote(message: string, to: MessageLanguage = {}): Html {
  const { text, isForeign } = translated(message, to);
  return html`<p class="fault" role="alert"${isForeign && html` lang="en"`}>${text}</p>`;
}

function translated(
  message: string,
  { language = defaultPageLanguage, german = {} }: MessageLanguage,
): { text: string; isForeign: boolean } {
  if (language === 'en') {
    return { text: message, isForeign: false };
  }
  const text = germanOf(message, { ...germanMessages, ...german });
  return { text: text ?? message, isForeign: text === undefined };
}

function germanOf(message: string, texts: GermanMessages): string | undefined {
  for (const [english, german] of Object.entries(texts)) {
    const found = patternOf(english).exec(message);
    if (found) {
      const values = found.slice(1);
      return german.replaceAll(/[#*]/g, () => values.shift() ?? '');
    }
  }
  return undefined;
}

function patternOf(english: string): RegExp {
  const parts = english.split(/([#*])/).map((part) => {
    switch (part) {
      case '#':
        return String.raw`(\d+)`;
      case '*':
        return '(.+)';
      default:
        return part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
    }
  });
  return new RegExp(`^${parts.join('')}$`);
}
