import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const directoryTexts = defineTexts('directory', english, () => import('./de.json'));
