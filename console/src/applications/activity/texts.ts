import { defineTexts } from '../../i18n/texts.ts';
import english from './en.json';

export const activityTexts = defineTexts(
  'applications/activity',
  english,
  () => import('./de.json'),
);
