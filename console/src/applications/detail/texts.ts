import { defineTexts } from '../../i18n/texts.ts';
import english from './en.json';

export const detailTexts = defineTexts('applications/detail', english, () => import('./de.json'));
