import { useTexts } from '../../i18n/texts.ts';
import { importFields } from '../record.ts';
import { recordsTexts } from '../texts.ts';

/** A field or a key of a row: the name in the console, and the name in the API. */
export function FieldName({ field = '' }: { field?: string | undefined }) {
  const t = useTexts(recordsTexts);
  // An item of a list is `tags.0`, a key of two fields `tickerSymbol,exchange`.
  const names = field.split(',').map((part) => part.split('.')[0] ?? '');
  if (!names.every((name) => importFields.includes(name))) {
    return field;
  }
  return (
    <>
      {names.map((name) => t(name as 'name')).join(', ')} <code>({field})</code>
    </>
  );
}
