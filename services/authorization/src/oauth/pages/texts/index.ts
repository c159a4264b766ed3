import type { PageLanguage } from '@irp/web-pages';
import { de } from './de.ts';
import { en, type OAuthTexts } from './en.ts';

export const oauthTexts: Record<PageLanguage, OAuthTexts> = { en, de };
