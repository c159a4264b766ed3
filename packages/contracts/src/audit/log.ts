import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { logCheckpointExample, tileExample } from './examples.ts';

const open = {
  versions: ['unversioned'],
  access: 'open',
  method: 'get',
  tag: 'Audit',
} as const;

export const getLogCheckpoint = defineEndpoint({
  ...open,
  operationId: 'getAuditLogCheckpoint',
  path: '/audit/log/checkpoint',
  summary: 'Read the latest signed checkpoint of the log of all checkpoints',
  description:
    'The log has the digest of every checkpoint of every stream, as a tiled transparency log (C2SP tlog-tiles) with the prefix `/audit/log`. No credential is required. 404 before the first checkpoint.',
  responses: {
    200: {
      description:
        'A signed note (C2SP tlog-checkpoint), with cosignatures of witnesses if there are any',
      contentTypes: ['text/plain; charset=utf-8'],
      examples: { 'text/plain; charset=utf-8': logCheckpointExample },
      streamed: true,
    },
    404: { description: 'The log has no checkpoint yet' },
  },
});

const tileResponse = {
  200: {
    description:
      'A tile: hashes of 32 bytes each. An entry bundle: entries, each after its length in two bytes (big-endian)',
    contentTypes: ['application/octet-stream'],
    examples: { 'application/octet-stream': tileExample },
    streamed: true,
  },
} as const;
const tileSummary = 'Read a tile or an entry bundle of the log of all checkpoints';
const tileDescription =
  'The log is a tiled transparency log (C2SP tlog-tiles). The index of the tile is in groups of three digits, all but the last with an `x`: `x001/x234/067` is 1234067. A partial tile ends with `.p/` and its width, such as `067.p/12`. A tile never changes. 404 for a tile that the latest checkpoint does not cover.';

const level = z.string().meta({
  description: 'Level of the tile, 0 to 63, or `entries` for an entry bundle',
  examples: ['entries'],
});
const part = z.string().meta({
  description: 'Three digits of the tile index, after an `x` unless they are the last digits',
  examples: ['x000'],
});
const end = z.string().meta({
  description: 'The last digits of the tile index, or the width of a partial tile',
  examples: ['000'],
});

const tile = {
  ...open,
  summary: tileSummary,
  description: tileDescription,
  responses: tileResponse,
} as const;

export const getLogTile1 = defineEndpoint({
  ...tile,
  operationId: 'getAuditLogTile',
  path: '/audit/log/tile/{level}/{first}',
  params: z.object({ level, first: end }),
});

export const getLogTile2 = defineEndpoint({
  ...tile,
  operationId: 'getAuditLogTileOfTwoParts',
  path: '/audit/log/tile/{level}/{first}/{second}',
  params: z.object({
    level,
    first: part,
    second: end,
  }),
});

export const getLogTile3 = defineEndpoint({
  ...tile,
  operationId: 'getAuditLogTileOfThreeParts',
  path: '/audit/log/tile/{level}/{first}/{second}/{third}',
  params: z.object({
    level,
    first: part,
    second: part,
    third: end,
  }),
});

export const getLogTile4 = defineEndpoint({
  ...tile,
  operationId: 'getAuditLogTileOfFourParts',
  path: '/audit/log/tile/{level}/{first}/{second}/{third}/{fourth}',
  params: z.object({
    level,
    first: part,
    second: part,
    third: part,
    fourth: end,
  }),
});

/**
 * The endpoints that return tiles. There is an endpoint for each number of segments that the path
 * of a tile can have: an index of up to nine digits, and a width.
 */
export const logTileEndpoints = [getLogTile1, getLogTile2, getLogTile3, getLogTile4] as const;
