import { onOneLine } from '@irp/contracts';
import type { MailOf } from '@irp/contracts/notifications';
import fc from 'fast-check';

const attacks = [
  '[x](https://evil.example)',
  '![x](https://evil.example/x.png)',
  '[x]: https://evil.example',
  '<https://evil.example>',
  'https://evil.example',
  'www.evil.example',
  'mail@evil.example',
  '<b>',
  '</bdi></p><script>alert(1)</script>',
  '<!--',
  '# h',
  '## h',
  '- i',
  '1. i',
  '> q',
  '---',
  '===',
  '```',
  '`',
  '**',
  '_',
  '~~',
  '|a|b|',
  '    code',
  '\t',
  '\\',
  '$&',
  '$1',
  '&amp;',
  '&#60;b&#62;',
  '"',
  "'",
  '" onmouseover="x',
  '{{link}}',
  '{{{link}}}',
  '[[body]]',
  '\ue0000\ue001',
  '\ue0020\ue001',
  '\r\nBcc: evil@example.com',
  '\n\n# h\n\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u202e',
  '\u2066',
  '\u200b',
  '\0',
  '\ud800',
  '😀',
];
const piece = fc.oneof(
  fc.constantFrom(...attacks),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ maxLength: 8 }),
);
/** Texts that become markup, a line, a header or a link without escaping. */
export const hostile = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join(''))
  // A text without printable characters takes the branch of a missing text.
  .filter((text) => onOneLine(text) !== '');

const fixed = new Set(['relation', 'by', 'installations', 'outcome']);
const isDate = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text);

/** Longer links are refused. */
const maxLinkLength = 280;

/** Replaces every text from users, and the path of links after the first slash. */
function rewrite(value: unknown, next: () => string, key = ''): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => rewrite(item, next, key));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, rewrite(item, next, name)]),
    );
  }
  if (typeof value !== 'string' || value === '' || fixed.has(key) || isDate(value)) {
    return value;
  }
  return key === 'link' ? `https://auth.example/${next().slice(0, maxLinkLength)}` : next();
}

/** The mail with `values` in turn. `used`: the number of replaced texts. */
export function rewritten(mail: MailOf, values: readonly string[]): { mail: MailOf; used: number } {
  let used = 0;
  const params = rewrite(mail.params, () => values[used++ % values.length]!);
  return { mail: { ...mail, params } as MailOf, used };
}
