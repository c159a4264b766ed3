import type { PageLanguage } from '@irp/web-pages';
import { de } from './de.ts';
import { type DirectoryTexts, en } from './en.ts';

export const directoryTexts: Record<PageLanguage, DirectoryTexts> = { en, de };
