import type { components } from '@irp/client';
import { countText } from '../../output/estimate.ts';
import type { Job, Resource } from '../resource.ts';

type Edit = components['schemas']['InvestmentEdit'];
type Preview = components['schemas']['InvestmentEditPreview'];

const maxShown = 20;

/**
 * The texts about the job of an edit. The counts of a running edit include the records processed so
 * far.
 */
export const editJob: Job<Edit> = {
  operation: 'getInvestmentEdit',
  begun: ({ id, undoOfImport }) =>
    `The edit runs as job ${id} and continues if this command is interrupted.${undoOfImport === null ? ` To undo it: irp investments edits undo ${id}` : ''}`,
  progress: ({ state, counts }) => `${state}, ${countsText(counts)}`,
  ended: ({ counts }) => `${countsText(counts)}.`,
  problems: ({ state, message, skippedRecords, counts }) => {
    const shown = skippedRecords.slice(0, maxShown);
    const rest = counts.skipped - shown.length;
    return [
      ...(state === 'succeeded' ? [] : [`The edit ${state}${message ? `: ${message}` : '.'}`]),
      ...shown.map((one) => `${one.id}: ${one.message}`),
      ...(rest > 0 ? [`… and ${countText(rest)} more skipped records.`] : []),
    ];
  },
};

function countsText({ changed, unchanged, deleted, skipped }: Edit['counts']): string {
  if (deleted > 0) {
    return `${countText(deleted)} deleted, ${countText(skipped)} skipped`;
  }
  return `${countText(changed)} changed, ${countText(unchanged)} unchanged, ${countText(skipped)} skipped`;
}

export const editTable: Resource = {
  name: 'edits',
  about: 'Bulk edits of investments',
  verbs: [
    {
      name: 'list',
      operation: 'listInvestmentEdits',
      columns: ['id', 'state', 'createdAt', 'counts.changed', 'counts.skipped', 'counts.matched'],
      noun: 'edits',
    },
    {
      name: 'get',
      operation: 'getInvestmentEdit',
    },
    {
      name: 'create',
      operation: 'createInvestmentEdit',
      about: 'Change many investments, and wait for the completion',
      job: editJob,
    },
    {
      name: 'preview',
      operation: 'previewInvestmentEdit',
      about: 'Preview the changes of a bulk edit, one line for each field',
      columns: ['name', 'field', 'before', 'after', 'id'],
      rows: rowsOfPreview,
      summary: summaryOfPreview,
    },
    {
      name: 'cancel',
      operation: 'cancelInvestmentEdit',
      done: 'The edit is {state}.',
    },
    {
      name: 'undo',
      operation: 'undoInvestmentEdit',
      about: 'Undo an edit, and wait for the completion',
      done: 'The edit {id} now restores the former values.',
      job: editJob,
    },
  ],
};

function rowsOfPreview(response: object): object[] {
  const { records } = response as Preview;
  return records.flatMap(({ id, name, changes }) =>
    changes.map((change) => ({ id, name, ...change })),
  );
}

function summaryOfPreview({ counts, records }: Preview): string {
  const rest = counts.changed - records.length;
  const more = rest > 0 ? `, ${countText(rest)} of them not shown` : '';
  return `${countText(counts.changed)} would change${more}, ${countText(counts.unchanged)} unchanged, ${countText(counts.skipped)} skipped. Nothing is stored.`;
}
