import { Title } from '@mantine/core';
import type { Api } from '../../api/services.ts';
import { useTexts } from '../../i18n/texts.ts';
import { describeSkipped } from '../jobs/skipped-records.tsx';
import { type RecordsKey, recordsTexts } from '../texts.ts';
import { useValueText } from '../use-value-text.ts';
import classes from './edit.module.css';

type Preview = Awaited<ReturnType<Api['investments']['edits']['preview']>>;

const shown = 10;

/** Shows the number of records to change, and the first of these records. */
export function EditPreview({ preview }: { preview: Preview }) {
  const t = useTexts(recordsTexts);
  const { counts, records } = preview;
  const { changed, unchanged, skipped } = counts;
  const textOf = useValueText();
  const named = records.slice(0, shown);
  return (
    <section aria-label={t('preview')} role="status">
      <strong>{t('willChange', { count: changed })}</strong>
      {unchanged > 0 && <div>{t('willStay', { count: unchanged })}</div>}
      {skipped > 0 && <div>{describeSkipped(preview, t)}</div>}
      {named.map(({ id, name, changes }) => (
        <div key={id}>
          <Title order={3} mt="sm">
            {name || id}
          </Title>
          <table className={classes.changes}>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{t(field as RecordsKey)}</th>
                  <td>
                    <del>{textOf(field, before)}</del>
                  </td>
                  <td>
                    <ins>{textOf(field, after)}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {changed > named.length && <p>{t('moreRecords', { count: changed - named.length })}</p>}
    </section>
  );
}
