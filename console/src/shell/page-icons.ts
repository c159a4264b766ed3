import IconActivity from '@tabler/icons-react/icons/IconActivity';
import IconApps from '@tabler/icons-react/icons/IconApps';
import IconBuildingStore from '@tabler/icons-react/icons/IconBuildingStore';
import IconChecklist from '@tabler/icons-react/icons/IconChecklist';
import IconHome from '@tabler/icons-react/icons/IconHome';
import IconKey from '@tabler/icons-react/icons/IconKey';
import IconListDetails from '@tabler/icons-react/icons/IconListDetails';
import IconPlugConnected from '@tabler/icons-react/icons/IconPlugConnected';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconTable from '@tabler/icons-react/icons/IconTable';
import IconUsers from '@tabler/icons-react/icons/IconUsers';
import IconWebhook from '@tabler/icons-react/icons/IconWebhook';
import type { PageKey } from './pages.ts';

export const pageIcons: Record<PageKey, typeof IconHome> = {
  home: IconHome,
  records: IconTable,
  directory: IconBuildingStore,
  installations: IconPlugConnected,
  applications: IconApps,
  webhooks: IconWebhook,
  apiKeys: IconKey,
  members: IconUsers,
  audit: IconListDetails,
  settings: IconSettings,
  reviews: IconChecklist,
  operations: IconActivity,
};
