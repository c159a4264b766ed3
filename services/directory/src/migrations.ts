import type { Migration } from '@irp/persistence';

/** Migrations of data stored by earlier versions. */
export const migrations: readonly Migration[] = [
  {
    name: '0001-logos-in-records',
    phase: 'contract',
    summary: 'Writes the records of published applications again, with their approved logos',
    steps: [
      {
        backfill: 'listings',
        where: {
          state: 'published',
          visibility: 'public',
          'release.images.logo.id': { $gt: '' },
          recordBehind: null,
        },
        update: { $set: { recordBehind: true } },
      },
    ],
  },
];
