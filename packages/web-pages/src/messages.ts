import { germanMessages } from './german-messages.ts';
import { type Html, html } from './html.ts';
import { defaultPageLanguage, type PageLanguage } from './language.ts';

/**
 * German texts of messages, by their English sentence: rules that know no page give messages, and
 * clients of the API read the same ones. `#` is a number and `*` any text, which the German text
 * has in the same order.
 */
export type GermanMessages = Readonly<Record<string, string>>;

/** What messages of a service are in, beside those that {@link germanMessages} has. */
export interface MessageLanguage {
  language?: PageLanguage | undefined;
  german?: GermanMessages | undefined;
}

/** A message as part of a text. One without a German text says that it is in English. */
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
