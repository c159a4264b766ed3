import type { CodeSample } from '../document.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { javascript } from './javascript.ts';
import { python } from './python.ts';
import type { SampleRequest } from './sample-request.ts';

const languages: readonly {
  lang: string;
  label: string;
  write(request: SampleRequest): string;
}[] = [
  { lang: 'Shell', label: 'curl', write: curl },
  { lang: 'JavaScript', label: 'JavaScript', write: javascript },
  { lang: 'Python', label: 'Python', write: python },
  { lang: 'Go', label: 'Go', write: go },
];

/** Returns programs that send the same request, in all languages. */
export function codeSamples(request: SampleRequest): CodeSample[] {
  return languages.map(({ lang, label, write }) => ({
    lang,
    label,
    source: write(request),
  }));
}
