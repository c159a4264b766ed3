import { scopeTexts } from '@irp/contracts/scope-texts';
import { useTranslation } from 'react-i18next';
import type { Scope } from '../applications/scopes.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** Says what a scope allows, in the words of the pages of consent. */
export function useScopeText(): (scope: Scope) => string {
  // Renders again after a change of the language.
  useTranslation();
  const texts = scopeTexts[currentLanguage()];
  return (scope) => texts[scope];
}
