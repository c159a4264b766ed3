import type { Me } from './me.ts';

const place = '/w/$workspaceId/$environment';

/** The pages in the navigation, in their order. */
export const pages = [
  { key: 'home', to: place, group: undefined },
  { key: 'records', to: `${place}/records`, group: 'groupWork' },
  { key: 'directory', to: `${place}/directory`, group: 'groupWork' },
  { key: 'installations', to: `${place}/installations`, group: 'groupWork' },
  { key: 'applications', to: `${place}/applications`, group: 'groupBuild' },
  { key: 'webhooks', to: `${place}/webhooks`, group: 'groupBuild' },
  { key: 'apiKeys', to: `${place}/api-keys`, group: 'groupBuild' },
  { key: 'members', to: `${place}/members`, group: 'groupAdmin' },
  { key: 'audit', to: `${place}/audit`, group: 'groupAdmin' },
  { key: 'settings', to: `${place}/settings`, group: 'groupAdmin' },
  { key: 'reviews', to: `${place}/reviews`, group: 'groupPlatform' },
  { key: 'operations', to: `${place}/operations`, group: 'groupPlatform' },
] as const;

export type Page = (typeof pages)[number];
export type PageKey = Page['key'];

/** Returns the pages that the rights of a person allow. */
export function pagesOf({ scopes, platformRoles }: Me): Page[] {
  const needs: Partial<Record<PageKey, boolean>> = {
    applications: scopes.includes('applications.read'),
    webhooks: scopes.includes('webhooks.read'),
    members: scopes.includes('members.read'),
    audit: scopes.includes('audit.read'),
    reviews: platformRoles.includes('reviewer'),
    operations: platformRoles.includes('operator'),
  };
  return pages.filter(({ key }) => needs[key] ?? true);
}
