import { useInfiniteQuery } from '@tanstack/react-query';
import { useActorName } from '../../api/people.ts';
import { listQuery } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../records.module.css';
import { type RecordsKey, recordsTexts } from '../texts.ts';

/** Who changed which field from what to what. */
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
    <QueryView query={query}>
      {({ pages }) => {
        const entries = pages.flatMap(({ data }) => data);
        return (
          <>
            {entries.map(({ id: changeId, action, at, actor, hidden, changes }) => (
              <div key={changeId} className={classes.change}>
                <strong>{t(`action-${action}`)}</strong> <RelativeTime at={at} /> · {nameOf(actor)}
                {hidden && <p>{t('hidden')}</p>}
                <dl className={classes.facts}>
                  {changes.map(({ field, before, after }) => (
                    <div key={field} style={{ display: 'contents' }}>
                      <dt>{t(field as RecordsKey)}</dt>
                      <dd>
                        <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
            <LoadMore
              more={{ ...query, total: pages[0]?.meta.totalRecords ?? entries.length }}
              count={entries.length}
            />
          </>
        );
      }}
    </QueryView>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') {
    return '–';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
