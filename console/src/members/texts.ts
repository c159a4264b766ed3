import { defineTexts } from '../i18n/texts.ts';
import english from './en.json';

export const membersTexts = defineTexts('members', english, () => import('./de.json'));
