import type { RecognisedExchange } from '../exchange.ts';
import type { Step } from '../step.ts';
import { type DeprecationForm, deprecationHeaders } from '../versions/deprecation-headers.ts';

/** Adds the deprecation headers to each response of a deprecated version. */
export function addDeprecationHeaders(
  form: DeprecationForm,
): Step<Pick<RecognisedExchange, 'version' | 'path' | 'query' | 'responseHeaders'>> {
  return ({ version, path, query, responseHeaders }) => {
    if (version?.deprecation !== undefined) {
      responseHeaders.push(...deprecationHeaders(version, path, query, form));
    }
  };
}
