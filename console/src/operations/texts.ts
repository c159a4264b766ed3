import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const operationsTexts = defineTexts('operations', english, () => import('./de.json'));
