import { defineTexts } from '../../i18n/texts.ts';
import english from './en.json';

export const dangerTexts = defineTexts('applications/danger', english, () => import('./de.json'));
