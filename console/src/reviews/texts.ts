import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const reviewsTexts = defineTexts('reviews', english, () => import('./de.json'));
