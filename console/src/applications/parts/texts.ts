import { defineTexts } from '../../i18n/texts.ts';
import english from './en.json';

export const partTexts = defineTexts('applications/parts', english, () => import('./de.json'));
