import * as contracts from '@irp/contracts/audit';
import { bind } from '@irp/http';
import {
  type GetLogCheckpointOptions,
  getLogCheckpoint,
} from '../operations/get-log-checkpoint.ts';
import { type GetLogTileOptions, getLogTile } from '../operations/get-log-tile.ts';
import {
  type ListCheckpointKeysOptions,
  listCheckpointKeys,
} from '../operations/list-checkpoint-keys.ts';
import { type ListCheckpointsOptions, listCheckpoints } from '../operations/list-checkpoints.ts';
import { type ListKeysOptions, listKeys } from '../operations/list-keys.ts';
import {
  type RotateCheckpointKeyOptions,
  rotateCheckpointKey,
} from '../operations/rotate-checkpoint-key.ts';

type Dependencies = Omit<GetLogTileOptions, 'entries'> & {
  logEntries: GetLogTileOptions['entries'];
} & GetLogCheckpointOptions &
  ListCheckpointKeysOptions &
  ListCheckpointsOptions &
  ListKeysOptions &
  RotateCheckpointKeyOptions;

/** Creates the routes of the log of checkpoints and of the keys that sign checkpoints. */
export function logRoutes(deps: Dependencies) {
  const getTile = getLogTile({
    ...deps,
    entries: deps.logEntries,
  });
  return [
    bind(contracts.getLogCheckpoint, getLogCheckpoint(deps)),
    ...contracts.logTileEndpoints.map((endpoint) => bind(endpoint, getTile)),
    bind(contracts.listAuditKeys, listKeys(deps)),
    bind(contracts.listCheckpointKeys, listCheckpointKeys(deps)),
    bind(contracts.rotateCheckpointKey, rotateCheckpointKey(deps)),
    bind(contracts.listAuditCheckpoints, listCheckpoints(deps)),
  ];
}
