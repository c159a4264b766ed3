import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const componentTexts = defineTexts('components', english, () => import('./de.json'));
