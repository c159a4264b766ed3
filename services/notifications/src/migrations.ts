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
    summary: 'Assigns a lane (priority queue) to waiting mails of versions without lanes',
    steps: lanesOfMails,
  },
  {
    name: '0002-lanes-of-later-mails',
    phase: 'contract',
    summary: 'Assigns a lane to mails that an earlier version stored during the upgrade',
    steps: lanesOfMails,
  },
];
