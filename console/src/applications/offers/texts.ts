import { defineTexts } from '../../i18n/texts.ts';
import english from './en.json';

export const offerTexts = defineTexts('applications/offers', english, () => import('./de.json'));
