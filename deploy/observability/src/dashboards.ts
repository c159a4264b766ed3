import type { Dashboard } from './dashboard.ts';
import { audit } from './dashboards/audit.ts';
import { engines } from './dashboards/engines.ts';
import { node } from './dashboards/node.ts';
import { notifications } from './dashboards/notifications.ts';
import { overview } from './dashboards/overview.ts';

export const dashboards: readonly Dashboard[] = [overview, engines, audit, notifications, node];
