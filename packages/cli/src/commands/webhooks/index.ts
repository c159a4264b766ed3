import { resourceGroup } from '../../resources/resource-group.ts';
import { webhookTable } from '../../resources/table/webhooks.ts';
import { listen } from './listen.ts';

export const webhooks = resourceGroup(webhookTable, [listen]);
