import type { Migration } from '@irp/persistence';

const ofVersion010 = ['occurredAt', 'action', 'category', 'outcome', 'actors', 'targets'].map(
  (field) =>
    field === 'occurredAt'
      ? 'stream_1_occurredAt_-1__id_-1'
      : `stream_1_${field}_1_occurredAt_-1__id_-1`,
);

/** Migrations of data stored by earlier versions. Records are never changed. */
export const migrations: readonly Migration[] = [
  {
    name: '0001-indexes-of-0.1.0',
    phase: 'contract',
    summary:
      'Drops indexes that only version 0.1.0 used: their replacements also contain the environment',
    steps: ofVersion010.map((dropIndex) => ({ collection: 'records', dropIndex })),
  },
];
