import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPage } from '../i18n/lazy-page.ts';
import { placeRoute } from '../shell/place-route.tsx';
import { type SettingsTab, settingsTabs } from './tabs.ts';

const page = lazyPage(() => import('./settings-page.tsx'));

interface SettingsSearch {
  tab?: SettingsTab | undefined;
}

const index = createRoute({
  getParentRoute: () => placeRoute,
  path: 'settings',
  validateSearch: ({ tab }: Record<string, unknown>): SettingsSearch => ({
    tab: settingsTabs.find((one) => one === tab),
  }),
  component: lazyRouteComponent(page, 'SettingsPage'),
});

export const settingsRoutes = [index] as const;
