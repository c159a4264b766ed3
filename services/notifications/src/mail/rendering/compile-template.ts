import type { MailLanguage } from '@irp/contracts/notifications';
import { escapeHtml } from '@irp/http';
import type Handlebars from 'handlebars';
import { z } from 'zod';
import { checkPlaceholders } from './check-placeholders.ts';
import { fitSubject } from './fit-subject.ts';
import type { createLayout } from './layout.ts';
import { createParser } from './markdown.ts';
import type { RenderedMail } from './rendered-mail.ts';
import { toText } from './to-text.ts';
import { createValues } from './values.ts';
import { maxOctets } from './wrap-lines.ts';

interface TemplateContext {
  handlebars: typeof Handlebars;
  schema: z.ZodObject;
  layout: ReturnType<typeof createLayout>;
  language: MailLanguage;
  /** File name for error messages. */
  file: string;
}

/** Renders the compiled template. @param width maximum characters in a line of the plain text */
export type RenderTemplate = (params: object, width: number) => RenderedMail;

/**
 * Compiles a template once for many mails.
 * @returns a function that adds a footer and returns a renderer. `compileTemplate` and the renderer
 *   throw an Error with the name of a placeholder that the params lack
 */
export function compileTemplate(
  { subject, body }: { subject: string; body: string },
  { handlebars, schema, layout, language, file }: TemplateContext,
): (footer: string) => RenderTemplate {
  const compile = (template: string, part: string) => {
    const program = handlebars.parse(template);
    checkPlaceholders(program, schema, `${file}, ${part}`);
    const write = handlebars.compile(program, { strict: true, noEscape: true });
    return (held: unknown) => String(write(held));
  };
  const writeSubject = compile(subject, 'subject');
  const writeBody = compile(body, 'text');
  const parse = createParser();

  const render = (
    writeFooter: (held: unknown) => string,
    params: object,
    width: number,
  ): RenderedMail => {
    const checked = schema.safeParse(params);
    if (!checked.success) {
      throw new Error(`${file}: ${z.prettifyError(checked.error)}`);
    }
    const values = createValues();
    const held = values.holdAll(checked.data);
    const asText = (marked: string) => values.fill(marked, (text) => text);
    const asHtml = (marked: string) =>
      values.fill(marked, (text) => `<bdi>${escapeHtml(text)}</bdi>`, linkAddress);

    const line = writeSubject(held);
    const parts = {
      body: parse(writeBody(held)),
      footer: parse(writeFooter(held)),
    };
    const plain = [parts.body, parts.footer].map(({ tokens }) => toText(tokens, asText, width));
    const title = fitSubject((change) => values.fill(line, change));
    const heading = asHtml(escapeHtml(line));
    const html = layout({
      language,
      title,
      heading,
      body: asHtml(parts.body.html),
      footer: asHtml(parts.footer.html),
    });
    return {
      subject: title,
      text: `${plain.join('\n\n')}\n`,
      html,
    };
  };

  return (footer) => {
    const writeFooter = compile(footer, 'footer');
    return (params, width) => render(writeFooter, params, width);
  };
}

/**
 * Returns the URL of a link.
 * @throws Error if the text is not a web address, or does not fit into a line
 */
function linkAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text) || Buffer.byteLength(text) > maxOctets) {
    throw new Error(`a link of a mail must be an http or https URL of at most ${maxOctets} octets`);
  }
  return escapeHtml(text);
}
