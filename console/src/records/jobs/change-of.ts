import type { RecordsKey } from '../texts.ts';
import type { Edit } from './edit.ts';

type Translate = (key: RecordsKey) => string;

/** Describes the change of an edit, such as "Sector: Banks". */
export function changeOf(edit: Edit, t: Translate): string {
  if (edit.undoOfImport !== null) {
    return t('undoOfImport');
  }
  if (edit.undoOf !== null) {
    return t('undoOfEdit');
  }
  const changes = Object.entries(edit.changes).map(
    ([field, value]) => `${t(field as RecordsKey)}: ${String(value ?? '–')}`,
  );
  const tags = [
    ...edit.addTags.map((tag) => `+${tag}`),
    ...edit.removeTags.map((tag) => `−${tag}`),
  ];
  const archive = edit.isArchived === null ? [] : [t(edit.isArchived ? 'archive' : 'unarchive')];
  return [...changes, ...tags, ...archive].join(', ') || '–';
}
