import {
  type EditableField,
  editableFields,
  type Investment,
  type NewInvestment,
} from '../record.ts';
import { dateTextOf, numberOf } from './typed-values.ts';

/** The form values of a record, as texts. */
export type RecordValues = Record<EditableField | 'tags', string>;

export function valuesOfRecord(record: Investment): RecordValues {
  const entries = editableFields.map((field) => [field, textOfField(record, field)]);
  return { ...Object.fromEntries(entries), tags: record.tags.join(', ') } as RecordValues;
}

export const emptyValues = Object.fromEntries(
  [...editableFields, 'tags'].map((field) => [field, '']),
) as RecordValues;

/**
 * Returns the body of the request to create a record: all non-empty fields. Requires the name or
 * the ticker.
 */
export function newRecordOf(values: RecordValues): NewInvestment {
  const filled = Object.entries(values).filter(([, text]) => text.trim() !== '');
  const members = filled.map(([field, text]) => [
    field,
    toValue(field as EditableField | 'tags', text),
  ]);
  return Object.fromEntries(members) as NewInvestment;
}

/** Returns the body of the PATCH: the fields that differ from the record. */
export function changesOf(values: RecordValues, base: Investment): Record<string, unknown> {
  const before = valuesOfRecord(base);
  const changed = Object.entries(values).filter(
    ([field, text]) => text !== before[field as EditableField],
  );
  return Object.fromEntries(
    changed.map(([field, text]) => [field, toValue(field as EditableField | 'tags', text)]),
  );
}

export function textOfField(record: Investment, field: EditableField | 'tags'): string {
  const value: unknown = record[field];
  if (field === 'employees') {
    return value === 0 ? '' : String(value);
  }
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** Converts typed text to a value of the API. */
export function toValue(field: EditableField | 'tags', text: string): unknown {
  if (field === 'employees') {
    return text.trim() === '' ? 0 : numberOf(text);
  }
  if (field === 'foundingDate' || field === 'ipoDate') {
    return dateTextOf(text);
  }
  if (field === 'country') {
    return text.trim().toUpperCase();
  }
  return field === 'tags' ? tagsOf(text) : text;
}

/** Splits a text into tags at commas. */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
