import { type Scope, scopeTexts } from '@irp/contracts';
import { toGerman } from '@irp/contracts/german-messages';
import Handlebars from 'handlebars';
import { formatDay, formatMinute } from './dates.ts';
import type { Texts } from './texts.ts';
import { unlinked } from './unlinked.ts';
import { type HeldValue, isHeld } from './values.ts';

/** The number of arguments of each helper, except `if`, `unless` and `each`. */
export const helperArguments: Readonly<Record<string, number>> = {
  day: 1,
  minute: 1,
  scope: 1,
  role: 1,
  unlinked: 1,
  message: 1,
  count: 3,
  is: 2,
};

/** Creates a Handlebars instance with the helpers of a language. */
export function createTemplateLanguage({ language, roles }: Texts): typeof Handlebars {
  const handlebars = Handlebars.create();
  const format = (name: string, write: (text: string) => string, isOurs?: boolean) =>
    handlebars.registerHelper(name, (value: HeldValue) => value.derive(write(value.text), isOurs));

  format('day', (iso) => formatDay(language, iso));
  format('minute', (iso) => formatMinute(language, iso));
  format('unlinked', unlinked);
  format('role', (role) => roles[role] ?? role);
  format('scope', (scope) => {
    const description = scopeTexts[language][scope as Scope] as string | undefined;
    return description === undefined ? scope : `${description} (${scope})`;
  });
  // The text of a translated message is not marked as a text of the platform, because the message
  // may contain text of other users.
  format(
    'message',
    (english) => (language === 'de' ? toGerman(english) : undefined) ?? english,
    false,
  );
  // Example: `{{count calls "call" "calls"}}` becomes `1 call` or `2 calls`.
  handlebars.registerHelper('count', (value: HeldValue, one: string, many: string) =>
    value.derive(`${value.text} ${value.text === '1' ? one : many}`),
  );
  handlebars.registerHelper('is', (value: HeldValue, text: string) => value.text === text);

  type Block = Handlebars.HelperOptions;
  handlebars.registerHelper('if', function (this: unknown, value: unknown, { fn, inverse }: Block) {
    return isFilled(value) ? fn(this) : inverse(this);
  });
  handlebars.registerHelper(
    'unless',
    function (this: unknown, value: unknown, { fn, inverse }: Block) {
      return isFilled(value) ? inverse(this) : fn(this);
    },
  );
  return handlebars;
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.length > 0;
  }
  return isHeld(value) ? !value.isEmpty : Boolean(value);
}
