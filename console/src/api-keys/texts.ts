import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const apiKeysTexts = defineTexts('api-keys', english, () => import('./de.json'));
