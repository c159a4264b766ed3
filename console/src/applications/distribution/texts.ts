import { defineTexts } from '../../i18n/texts.ts';
import english from './en.json';

export const distributionTexts = defineTexts(
  'applications/distribution',
  english,
  () => import('./de.json'),
);
