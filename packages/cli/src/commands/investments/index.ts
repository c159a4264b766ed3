import { resourceGroup } from '../../resources/resource-group.ts';
import { investmentTable } from '../../resources/table/investments.ts';
import { importFile } from './import.ts';

export const investments = resourceGroup(investmentTable, [importFile]);
