import type { PageLanguage } from '@irp/web-pages';
import { de } from './de.ts';
import { type ConfirmationTexts, en } from './en.ts';

export const confirmationTexts: Record<PageLanguage, ConfirmationTexts> = { en, de };
