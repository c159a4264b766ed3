import { defineTexts, type Texts } from '../i18n/texts.ts';
import english from './en.json';

export const recordsTexts = defineTexts('records', english, () => import('./de.json'));
export type RecordsKey = typeof recordsTexts extends Texts<infer Key> ? Key : never;
