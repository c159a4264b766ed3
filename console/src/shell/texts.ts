import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const shellTexts = defineTexts('shell', english, () => import('./de.json'));
