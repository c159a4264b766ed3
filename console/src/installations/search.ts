import { type InstallationState, installationStates } from './installation.ts';

export const installationTabs = ['installed', 'requests', 'policy'] as const;
type InstallationTab = (typeof installationTabs)[number];

/** Tab and filter of the address. */
export interface InstallationsSearch {
  tab?: InstallationTab | undefined;
  state?: InstallationState | undefined;
}

/** Leaves out invalid values: anybody can write an address. */
export function parseInstallationsSearch(search: Record<string, unknown>): InstallationsSearch {
  return {
    tab: installationTabs.find((one) => one === search.tab),
    state: installationStates.find((one) => one === search.state),
  };
}
