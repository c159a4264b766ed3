import { useInfiniteQuery } from '@tanstack/react-query';
import { useActorName } from '../../api/people.ts';
import { listQuery } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { Facts } from '../../components/facts.tsx';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../records.module.css';
import { type RecordsKey, recordsTexts } from '../texts.ts';
import { useValueText } from '../use-value-text.ts';

/** Shows the changes of a record's fields, with author, old value and new value. */
export function RecordHistory({ id }: { id: string }) {
  const t = useTexts(recordsTexts);
  const { place, api } = useScope();
  const nameOf = useActorName();
  const query = useInfiniteQuery(
    listQuery(place, ['records', 'history', id], (page, options) =>
      api.investments.history(id, page, options).firstPage(),
    ),
  );
  return (
    <ListView query={query}>
      {(entries, more) => (
        <>
          {entries.map(({ id: changeId, action, at, actor, hidden, changes }) => (
            <div key={changeId} className={classes.change}>
              <strong>{t(`action-${action}`)}</strong> <RelativeTime at={at} /> · {nameOf(actor)}
              {hidden && <p>{t('hidden')}</p>}
              <Facts
                facts={changes.map(({ field, before, after }) => [
                  t(field as RecordsKey),
                  <BeforeAndAfter key={field} field={field} before={before} after={after} />,
                ])}
              />
            </div>
          ))}
          <LoadMore more={more} count={entries.length} />
        </>
      )}
    </ListView>
  );
}

interface BeforeAndAfterProps {
  field: string;
  before: unknown;
  after: unknown;
}

function BeforeAndAfter({ field, before, after }: BeforeAndAfterProps) {
  const textOf = useValueText();
  return (
    <>
      <del>{textOf(field, before)}</del> → <ins>{textOf(field, after)}</ins>
    </>
  );
}
