import { useCallback } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { directoryTexts } from './texts.ts';

const named = [
  'analytics',
  'compliance',
  'portfolio',
  'reporting',
  'research-data',
  'risk',
  'screening',
] as const;

/**
 * Returns a function that names a category. Publishers choose categories freely, so an unknown
 * category is shown unchanged.
 */
export function useCategoryName(): (category: string) => string {
  const t = useTexts(directoryTexts);
  return useCallback(
    (category) => {
      const known = named.find((one) => one === category);
      const words = category.replaceAll('-', ' ');
      return known ? t(`category-${known}`) : words.charAt(0).toUpperCase() + words.slice(1);
    },
    [t],
  );
}
