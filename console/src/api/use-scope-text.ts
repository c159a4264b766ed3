import { scopeTexts } from '@irp/contracts/scope-texts';
import { useTranslation } from 'react-i18next';
import type { Scope } from '../applications/scopes.ts';
import { currentLanguage } from '../i18n/i18n.ts';

/** Returns a function that describes an OAuth scope with the text of the consent pages. */
export function useScopeText(): (scope: Scope) => string {
  // `useTranslation` renders the component again after a change of the language.
  useTranslation();
  const texts = scopeTexts[currentLanguage()];
  return (scope) => texts[scope];
}
