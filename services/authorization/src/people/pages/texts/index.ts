import type { PageLanguage } from '@irp/web-pages';
import { de } from './de.ts';
import { en, type SignInTexts } from './en.ts';

export const signInTexts: Record<PageLanguage, SignInTexts> = { en, de };
