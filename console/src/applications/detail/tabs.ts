const page = '/w/$workspaceId/$environment/applications/$applicationId';

/** The tabs of an application, in their order. */
export const tabs = [
  { key: 'overview', to: page },
  { key: 'settings', to: `${page}/settings` },
  { key: 'secrets', to: `${page}/secrets` },
  { key: 'activity', to: `${page}/activity` },
  { key: 'distribution', to: `${page}/distribution` },
  { key: 'danger', to: `${page}/danger` },
] as const;

export type TabKey = (typeof tabs)[number]['key'];

export function addressOf(tab: TabKey) {
  return tabs.find(({ key }) => key === tab)?.to ?? page;
}
