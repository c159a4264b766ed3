import * as contracts from '@irp/contracts';
import { type Binding, bind } from '@irp/http';
import { createInvestment } from '../operations/create-investment.ts';
import { deleteInvestment } from '../operations/delete-investment.ts';
import type { Deps } from '../operations/deps.ts';
import { exportInvestments } from '../operations/export-investments.ts';
import { getInvestment } from '../operations/get-investment.ts';
import { importInvestments } from '../operations/import-investments.ts';
import { forgetImportPreset, listImportPresets, rememberImportPreset } from '../operations/import-presets.ts';
import { listAllInvestments } from '../operations/list-all-investments.ts';
import { listInvestmentsV1 } from '../operations/list-investments-v1.ts';
import { markFavorite } from '../operations/mark-favorite.ts';
import { moveInvestment } from '../operations/move-investment.ts';
import { updateInvestment } from '../operations/update-investment.ts';

/** What both versions have in common; each contract says where it is served. Fixed paths stand before `{id}`. */
export function routesOfBoth(deps: Deps): Binding[] {
  return [
    bind(contracts.importInvestments, importInvestments(deps)),
    bind(contracts.exportInvestments, exportInvestments(deps)),
    bind(contracts.listImportPresets, listImportPresets(deps)),
    bind(contracts.putImportPreset, rememberImportPreset(deps)),
    bind(contracts.deleteImportPreset, forgetImportPreset(deps)),
    bind(contracts.createInvestment, createInvestment(deps)),
    bind(contracts.getInvestment, getInvestment(deps)),
    bind(contracts.updateInvestment, updateInvestment(deps)),
    bind(contracts.deleteInvestment, deleteInvestment(deps)),
    bind(contracts.addFavorite, markFavorite(deps, true)),
    bind(contracts.removeFavorite, markFavorite(deps, false)),
    bind(contracts.lockInvestment, moveInvestment(deps, 'lock')),
    bind(contracts.unlockInvestment, moveInvestment(deps, 'unlock')),
    bind(contracts.archiveInvestment, moveInvestment(deps, 'archive')),
    bind(contracts.unarchiveInvestment, moveInvestment(deps, 'unarchive')),
  ];
}

/** The lists of v1, and the bare array that is older than versions. */
export function routesOfV1(deps: Deps): Binding[] {
  return [
    bind(contracts.listAllInvestments, listAllInvestments(deps)),
    bind(contracts.listInvestmentsV1, listInvestmentsV1(deps)),
  ];
}
