import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const installationsTexts = defineTexts('installations', english, () => import('./de.json'));
