import { listInvestmentsV2 as contract } from '@irp/contracts';
import { type Binding, bind } from '@irp/http';
import type { Deps } from '../operations/deps.ts';
import { listInvestmentsV2 } from '../operations/list-investments-v2.ts';

/** What v2 has of its own: its list. */
export function routesOfV2(deps: Deps): Binding[] {
  return [bind(contract, listInvestmentsV2(deps))];
}
