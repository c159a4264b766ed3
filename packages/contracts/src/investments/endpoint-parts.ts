import { z } from 'zod';
import { everyVersion } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { investmentSchema } from './investment.ts';

export const common = { access: 'principal', tag: 'Investments' } as const;
export const inEveryVersion = { ...common, versions: everyVersion } as const;

export const idParams = z.object({ id: idSchema });
export const etag = { ETag: 'Entity tag of the record; send it as If-Match or If-None-Match' };
export const recordResponse = {
  description: 'The record',
  schema: investmentSchema,
  headers: etag,
};
export const lockedResponse = { description: 'The record is locked' };
