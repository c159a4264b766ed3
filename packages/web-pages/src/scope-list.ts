import {
  type IdentityScope,
  identityScopeDescriptions,
  type Scope,
  scopeDescriptions,
  scopeRisks,
} from '@irp/contracts';
import { type Html, html } from './html.ts';

const riskLabels = {
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
} as const;

/**
 * A list of scopes with their descriptions and risk levels.
 * @param reasonOf why an application needs a scope, in the words of its publisher; null or
 *   undefined: they have not said
 * @param noteOf what the platform says of a scope
 */
export function scopeList(
  scopes: readonly string[],
  reasonOf: (scope: string) => string | null | undefined = () => undefined,
  noteOf: (scope: string) => string | undefined = () => undefined,
): Html {
  return html`<ul class="scopes">${scopes.map((scope) => html`<li>${describe(scope)}${note(noteOf(scope))}${reason(reasonOf(scope))}</li>`)}</ul>`;
}

function note(text: string | undefined): Html | undefined {
  return text ? html`<br><strong>${text}</strong>` : undefined;
}

function reason(text: string | null | undefined): Html | undefined {
  return text ? html`<br><small>${text}</small>` : undefined;
}

function describe(scope: string): Html {
  if (scope in scopeDescriptions) {
    const risk = scopeRisks[scope as Scope];
    return html`${scopeDescriptions[scope as Scope]} <span class="risk ${risk}">${riskLabels[risk]}</span>`;
  }
  return html`${identityScopeDescriptions[scope as IdentityScope] ?? scope}`;
}
