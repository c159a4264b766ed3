import { getRouteApi } from '@tanstack/react-router';
import { useRights } from '../api/use-rights.ts';
import { PageHeader } from '../components/page-header.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { useTexts } from '../i18n/texts.ts';
import { ActivityTab } from './activity/activity-tab.tsx';
import { ContactsTab } from './contacts/contacts-tab.tsx';
import { DomainsTab } from './domains/domains-tab.tsx';
import { PreferencesTab } from './preferences/preferences-tab.tsx';
import { settingsTabs } from './tabs.ts';
import { settingsTexts } from './texts.ts';
import { WorkspaceTab } from './workspace/workspace-tab.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/settings');

/** Shows the settings of the workspace and of the person, which apply in both environments. */
export function SettingsPage() {
  const t = useTexts(settingsTexts);
  const { isAdmin, canProveDomains } = useRights();
  const { tab } = route.useSearch();
  const isShown = {
    workspace: true,
    contacts: isAdmin,
    domains: canProveDomains,
    preferences: true,
    activity: true,
  };
  const tabs = settingsTabs.filter((one) => isShown[one]);
  const current = tabs.find((one) => one === tab) ?? 'workspace';
  return (
    <>
      <PageHeader title={t('title')} description={t('pageHint')} />
      <TabLinks
        label={t('title')}
        to="/w/$workspaceId/$environment/settings"
        tabs={tabs}
        current={current}
        nameOf={(one) => t(one)}
      />
      {current === 'workspace' && <WorkspaceTab />}
      {current === 'contacts' && <ContactsTab />}
      {current === 'domains' && <DomainsTab />}
      {current === 'preferences' && <PreferencesTab />}
      {current === 'activity' && <ActivityTab />}
    </>
  );
}
