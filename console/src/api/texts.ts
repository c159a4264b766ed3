import { defineTexts, type Texts } from '../i18n/texts.ts';
import english from './en.json';

export const apiTexts = defineTexts('api', english, () => import('./de.json'));
export type ApiKey = typeof apiTexts extends Texts<infer Key> ? Key : never;
