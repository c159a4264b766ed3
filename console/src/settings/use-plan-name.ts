import { useCallback } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { settingsTexts } from './texts.ts';
import type { Workspace } from './workspace/workspace.ts';

/** Returns a function that names the plan of an organization. */
export function usePlanName(): (plan: Workspace['plan']) => string {
  const t = useTexts(settingsTexts);
  return useCallback((plan) => t(`plan-${plan}`), [t]);
}
