import { getRouteApi } from '@tanstack/react-router';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PageButton } from '../../components/page-link.tsx';
import { TabLinks } from '../../components/tab-links.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { PolicyTab } from '../policy/policy-tab.tsx';
import { RequestsTab } from '../requests/requests-tab.tsx';
import { installationTabs } from '../search.ts';
import { installationsTexts } from '../texts.ts';
import { InstalledTab } from './installed-tab.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/installations');

/**
 * Shows installed applications, installation requests, and the installation policy of the
 * organization.
 */
export function InstallationsPage() {
  const t = useTexts(installationsTexts);
  const { place } = useScope();
  const { canReadInstallations } = useRights();
  const { tab } = route.useSearch();
  // Without the right to read installations, a person sees only their own requests.
  const tabs = canReadInstallations ? installationTabs : (['requests'] as const);
  const current = tabs.find((one) => one === tab) ?? tabs[0];
  const browse = (
    <PageButton to="/w/$workspaceId/$environment/directory" params={place}>
      {t('browse')}
    </PageButton>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('pageHint')} actions={browse} />
      {tabs.length > 1 && (
        <TabLinks
          label={t('tabs')}
          to="/w/$workspaceId/$environment/installations"
          tabs={tabs}
          current={current}
          nameOf={(one) => t(one)}
        />
      )}
      {current === 'installed' && <InstalledTab browse={browse} />}
      {current === 'requests' && <RequestsTab />}
      {current === 'policy' && <PolicyTab />}
    </>
  );
}
