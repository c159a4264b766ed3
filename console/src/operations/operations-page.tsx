import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../components/page-header.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { useTexts } from '../i18n/texts.ts';
import { AccountsTab } from './accounts/accounts-tab.tsx';
import { ApplicationsTab } from './applications/applications-tab.tsx';
import { DeadLettersTab } from './dead-letters/dead-letters-tab.tsx';
import { DeprecatedTab } from './deprecated/deprecated-tab.tsx';
import { HealthTab } from './health/health-tab.tsx';
import { OrganizationsTab } from './organizations/organizations-tab.tsx';
import { operationsTabs } from './tabs.ts';
import { operationsTexts } from './texts.ts';
import { WebhooksTab } from './webhooks/webhooks-tab.tsx';

const route = getRouteApi('/w/$workspaceId/$environment/operations');

/** The page for operators of the platform. */
export function OperationsPage() {
  const t = useTexts(operationsTexts);
  const { tab = 'health' } = route.useSearch();
  return (
    <>
      <PageHeader title={t('title')} description={t('pageHint')} />
      <TabLinks
        label={t('title')}
        to="/w/$workspaceId/$environment/operations"
        tabs={operationsTabs}
        current={tab}
        nameOf={(one) => t(one)}
      />
      {tab === 'health' && <HealthTab />}
      {tab === 'organizations' && <OrganizationsTab />}
      {tab === 'applications' && <ApplicationsTab />}
      {tab === 'accounts' && <AccountsTab />}
      {tab === 'webhooks' && <WebhooksTab />}
      {tab === 'deadLetters' && <DeadLettersTab />}
      {tab === 'deprecated' && <DeprecatedTab />}
    </>
  );
}
