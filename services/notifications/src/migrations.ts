import type { Migration } from '@irp/persistence';
import { lanes } from './mail/domain/lanes.ts';

const lanesOfMails: Migration['steps'] = [
  {
    backfill: 'mails',
    where: { state: 'queued', lane: null },
    update: { $set: { lane: lanes.at(-1) } },
  },
];

/** Migrations of data stored by earlier versions. */
export const migrations: readonly Migration[] = [
  {
    name: '0001-lanes-of-mails',
    phase: 'expand',
    summary: 'Gives a lane to mails that wait since before mails had one',
    steps: lanesOfMails,
  },
  {
    name: '0002-lanes-of-later-mails',
    phase: 'contract',
    summary: 'Gives a lane to mails that an earlier version has stored beside this one',
    steps: lanesOfMails,
  },
];
