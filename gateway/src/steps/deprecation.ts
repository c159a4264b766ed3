import type { Exchange, Step } from '../exchange.ts';
import { type DeprecationForm, deprecationHeaders } from '../versions/deprecation-headers.ts';

/** A deprecated version says so on whatever answer follows. */
export function deprecation(form: DeprecationForm): Step {
  return ({ version, path, query, headers }: Exchange): void => {
    if (version?.deprecation !== undefined) headers.push(...deprecationHeaders(version, path, query, form));
  };
}
