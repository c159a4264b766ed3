import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const applicationsTexts = defineTexts('applications', english, () => import('./de.json'));
