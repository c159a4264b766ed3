import { defineEndpoint } from '../endpoint.ts';
import { changePreconditions } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { idParams, inEveryVersion, lockedResponse, recordResponse } from './endpoint-parts.ts';

function favoriteEndpoint(
  operationId: 'addFavorite' | 'removeFavorite',
  method: 'put' | 'delete',
  summary: string,
) {
  return defineEndpoint({
    ...inEveryVersion,
    operationId,
    permission: permissions[operationId],
    method,
    path: '/investments/{id}/favorite',
    summary,
    description:
      'Favourites belong to the caller and do not change the record: a locked record can be a favourite.',
    params: idParams,
    headers: changePreconditions,
    responses: { 200: recordResponse },
  });
}

export const addFavorite = favoriteEndpoint(
  'addFavorite',
  'put',
  "Add an investment to the caller's favourites",
);
export const removeFavorite = favoriteEndpoint(
  'removeFavorite',
  'delete',
  "Remove an investment from the caller's favourites",
);

function stateChange(
  verb: 'lock' | 'unlock' | 'archive' | 'unarchive',
  summary: string,
  description: string,
) {
  const operationId = `${verb}Investment` as const;
  const path: string = `/investments/{id}/${verb}`;
  const responses = { 200: recordResponse, 423: lockedResponse };
  return defineEndpoint({
    ...inEveryVersion,
    operationId,
    permission: permissions[operationId],
    method: 'post',
    path,
    summary,
    description,
    params: idParams,
    headers: changePreconditions,
    idempotent: true,
    responses,
  });
}

export const lockInvestment = stateChange(
  'lock',
  'Lock an investment: every change is rejected',
  'For the creator of the record, admins and owners.',
);
export const unlockInvestment = stateChange(
  'unlock',
  'Unlock an investment',
  'For the creator of the record, admins and owners.',
);
export const archiveInvestment = stateChange(
  'archive',
  'Archive an investment. Lists of version 2 exclude archived records',
  'Archiving an archived record changes nothing.',
);
export const unarchiveInvestment = stateChange(
  'unarchive',
  'Unarchive an investment',
  'Unarchiving a record that is not archived changes nothing.',
);
