import { type InstallationState, installationStates } from './installation.ts';

export const installationTabs = ['installed', 'requests', 'policy'] as const;
type InstallationTab = (typeof installationTabs)[number];

/** The tab and the filter in the address. */
export interface InstallationsSearch {
  tab?: InstallationTab | undefined;
  state?: InstallationState | undefined;
}

/**
 * Parses the search parameters. Invalid values are omitted, because a person can type any address.
 */
export function parseInstallationsSearch(search: Record<string, unknown>): InstallationsSearch {
  return {
    tab: installationTabs.find((one) => one === search.tab),
    state: installationStates.find((one) => one === search.state),
  };
}
