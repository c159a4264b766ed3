import { LoadMore, type MoreRows } from '../../components/load-more.tsx';
import { currentLanguage } from '../../i18n/i18n.ts';
import classes from '../audit.module.css';
import type { AuditRecord } from '../audit-record.ts';
import { TimelineRecord } from './timeline-record.tsx';

interface TimelineProps {
  /** Newest first. */
  records: readonly AuditRecord[];
  more: MoreRows;
}

/** Shows records grouped by day, in the time zone of the person. */
export function Timeline({ records, more }: TimelineProps) {
  const format = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full' });
  const days = Map.groupBy(records, ({ occurredAt }) => format.format(new Date(occurredAt)));
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={classes.day} aria-label={day}>
          <h2 className={classes.dayTitle}>{day}</h2>
          <ol className={classes.timeline}>
            {ofDay.map((record) => (
              <TimelineRecord key={record.id} record={record} />
            ))}
          </ol>
        </section>
      ))}
      <LoadMore more={more} count={records.length} />
    </>
  );
}
