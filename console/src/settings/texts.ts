import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const settingsTexts = defineTexts('settings', english, () => import('./de.json'));
