import type { Api } from '../../api/services.ts';
import type { RecordFilter } from '../search.ts';
import type { Selection } from './selection.ts';

/** The form of an edit of many records. */
export interface EditValues {
  /** Empty: no field changes. */
  field: string;
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
  const { field, value, archive } = values;
  const addTags = tagsOf(values.addTags);
  const removeTags = tagsOf(values.removeTags);
  const which =
    selection === 'all' ? { filter: { archived: 'false', ...filter } } : idsOf(selection);
  return {
    ...which,
    ...(field !== '' && { changes: { [field]: field === 'employees' ? Number(value) : value } }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(archive !== 'keep' && { isArchived: archive === 'archive' }),
  } as EditBody;
}

function idsOf(selection: ReadonlySet<string>): { ids: string[] } {
  return { ids: [...selection] };
}

function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
