import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const webhooksTexts = defineTexts('webhooks', english, () => import('./de.json'));
