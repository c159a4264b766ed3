import type { Resource } from '../../src/resources/resource.ts';
import { appTable } from '../../src/resources/table/apps.ts';
import { auditTable } from '../../src/resources/table/audit.ts';
import { authorizationTable } from '../../src/resources/table/authorizations.ts';
import { directoryTable } from '../../src/resources/table/directory.ts';
import { domainTable } from '../../src/resources/table/domains.ts';
import { installationTable } from '../../src/resources/table/installations.ts';
import { investmentTable } from '../../src/resources/table/investments.ts';
import { keyTable } from '../../src/resources/table/keys.ts';
import { memberTable } from '../../src/resources/table/members.ts';
import { platformTable } from '../../src/resources/table/platform.ts';
import { reviewTable } from '../../src/resources/table/reviews.ts';
import { webhookTable } from '../../src/resources/table/webhooks.ts';
import { workspaceTable } from '../../src/resources/table/workspaces.ts';

/** The commands derived from contracts, of every resource. */
export const tables: readonly Resource[] = [
  investmentTable,
  memberTable,
  appTable,
  installationTable,
  keyTable,
  webhookTable,
  auditTable,
  authorizationTable,
  workspaceTable,
  directoryTable,
  domainTable,
  reviewTable,
  platformTable,
];
