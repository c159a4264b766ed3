import { type Scope, scopeRisks, scopeTexts } from '@irp/contracts';
import { type Html, html } from './html.ts';
import { defaultPageLanguage, type PageLanguage } from './language.ts';
import { pageTexts } from './texts.ts';

/**
 * Returns a list of scopes with their descriptions and risk levels.
 * @param reasonOf returns the publisher's reason for a scope of an application; null or undefined
 *   without a reason
 * @param noteOf returns the platform's note on a scope
 */
export function scopeList(
  scopes: readonly string[],
  reasonOf: (scope: string) => string | null | undefined = () => undefined,
  noteOf: (scope: string) => string | undefined = () => undefined,
  language: PageLanguage = defaultPageLanguage,
): Html {
  return html`<ul class="scopes">${scopes.map((scope) => html`<li>${describe(scope, language)}${note(noteOf(scope))}${reason(reasonOf(scope))}</li>`)}</ul>`;
}

function note(text: string | undefined): Html | undefined {
  return text ? html`<br><strong>${text}</strong>` : undefined;
}

function reason(text: string | null | undefined): Html | undefined {
  return text ? html`<br><small>${text}</small>` : undefined;
}

function describe(scope: string, language: PageLanguage): Html {
  const description = scopeTexts[language][scope as Scope] ?? scope;
  if (scope in scopeRisks) {
    const risk = scopeRisks[scope as Scope];
    return html`${description} <span class="risk ${risk}">${pageTexts[language].risks[risk]}</span>`;
  }
  return html`${description}`;
}
