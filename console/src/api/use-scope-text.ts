import { scopeTexts } from '@irp/contracts/scope-texts';
import { useTranslation } from 'react-i18next';
import type { Scope } from '../applications/scopes.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** Describes a scope with the text of the consent pages. */
export function useScopeText(): (scope: Scope) => string {
  // Renders again after a change of the language.
  useTranslation();
  const texts = scopeTexts[currentLanguage()];
  return (scope) => texts[scope];
}
