import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const homeTexts = defineTexts('home', english, () => import('./de.json'));
