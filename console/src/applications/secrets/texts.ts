import { defineTexts } from '../../i18n/texts.ts';
import english from './en.json';

export const secretTexts = defineTexts('applications/secrets', english, () => import('./de.json'));
