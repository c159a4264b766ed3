import type { PageLanguage } from '@irp/web-pages';
import { de } from './de.ts';
import { en, type MailPageTexts } from './en.ts';

export const mailPageTexts: Record<PageLanguage, MailPageTexts> = { en, de };
