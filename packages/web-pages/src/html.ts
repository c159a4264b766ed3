import { escapeHtml } from '@irp/http';

/** Text that is already HTML and is not escaped again. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | undefined | false | null | readonly Part[];

/** Returns HTML in which every inserted value is escaped, except {@link Html}. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)));
}

function render(part: Part): string {
  if (part === undefined || part === null || part === false) {
    return '';
  }
  if (part instanceof Html) {
    return part.text;
  }
  if (typeof part === 'object') {
    return part.map(render).join('');
  }
  return escapeHtml(String(part));
}
