import type { Api } from '../../api/services.ts';
import { tagsOf, toValue } from '../record/record-values.ts';
import type { EditableField } from '../record.ts';
import type { RecordFilter } from '../search.ts';
import type { Selection } from './selection.ts';

/** The values of the form that edits many records. */
export interface EditValues {
  /** The field to change; empty if no field changes. */
  field: EditableField | '';
  value: string;
  addTags: string;
  removeTags: string;
  archive: 'keep' | 'archive' | 'restore';
}

export const noChange: EditValues = {
  field: '',
  value: '',
  addTags: '',
  removeTags: '',
  archive: 'keep',
};

type EditBody = Parameters<Api['investments']['edits']['create']>[0];

export function toEdit(selection: Selection, filter: RecordFilter, values: EditValues): EditBody {
  const which =
    selection === 'all' ? { filter: { archived: 'false', ...filter } } : idsOf(selection);
  return {
    ...which,
    ...changesOf(values),
  } as EditBody;
}

export function hasChange(values: EditValues): boolean {
  return Object.keys(changesOf(values)).length > 0;
}

/** Returns the input of the form for an invalid member of the request body. */
export function inputOfMember(member: string): string {
  if (member === 'isArchived') {
    return 'archive';
  }
  const [first = ''] = member.split('.');
  return first === 'changes' ? 'value' : first;
}

function changesOf({ field, value, archive, ...tags }: EditValues): object {
  const addTags = tagsOf(tags.addTags);
  const removeTags = tagsOf(tags.removeTags);
  return {
    ...(field !== '' && { changes: { [field]: toValue(field, value) } }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(archive !== 'keep' && { isArchived: archive === 'archive' }),
  };
}

function idsOf(selection: ReadonlySet<string>): { ids: string[] } {
  return { ids: [...selection] };
}
