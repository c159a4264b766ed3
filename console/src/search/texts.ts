import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const searchTexts = defineTexts('search', english, () => import('./de.json'));
