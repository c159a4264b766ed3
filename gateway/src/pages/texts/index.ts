import type { PageLanguage } from '@irp/web-pages';
import { de } from './de.ts';
import { en, type GatewayTexts } from './en.ts';
import { landingDe } from './landing-de.ts';
import { type LandingTexts, landingEn } from './landing-en.ts';

export const gatewayTexts: Record<PageLanguage, GatewayTexts> = { en, de };

export const landingTexts: Record<PageLanguage, LandingTexts> = { en: landingEn, de: landingDe };
