import { defineTexts, type Texts } from '../i18n/texts.ts';
import english from './en.json';

export const auditTexts = defineTexts('audit', english, () => import('./de.json'));
export type AuditKey = typeof auditTexts extends Texts<infer Key> ? Key : never;
