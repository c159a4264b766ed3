import type { PageLanguage } from '@irp/web-pages';
import { de } from './de.ts';
import { type AccountTexts, en } from './en.ts';

export const accountTexts: Record<PageLanguage, AccountTexts> = { en, de };
