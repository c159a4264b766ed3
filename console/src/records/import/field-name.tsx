import { useTexts } from '../../i18n/texts.ts';
import { importFields } from '../record.ts';
import { recordsTexts } from '../texts.ts';

/** Shows the name of a field or a key in the console, and its name in the API. */
export function FieldName({ field = '' }: { field?: string | undefined }) {
  const t = useTexts(recordsTexts);
  // The path of an item in a list is `tags.0`. A key of two fields is `tickerSymbol,exchange`.
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
