import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { PageLink } from '../../components/page-link.tsx';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { recordQuery } from '../record-queries.ts';
import { type RecordsKey, recordsTexts } from '../texts.ts';
import type { Edit } from './edit.ts';

type Outcome = Pick<Edit, 'skippedBy' | 'skippedRecords'>;
type Reason = keyof Edit['skippedBy'];

/** Maximum number of links, because each link must read the name of its record. */
const mostNamed = 10;

/** Describes why records were not changed, such as "2 records kept, because the records are locked". */
export function describeSkipped({ skippedBy }: Outcome, t: Translate<RecordsKey>): string {
  const reasons = Object.entries(skippedBy) as [Reason, number][];
  return reasons
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => t(`kept-${reason}`, { count }))
    .join(', ');
}

interface SkippedRecordsProps {
  edit: Outcome;
  /** Called when a record opens. */
  onOpen?: (() => void) | undefined;
}

/**
 * Shows links to records that an edit or its undo has skipped. The list is closed until the person
 * opens the list.
 */
export function SkippedRecords({ edit: { skippedRecords }, onOpen }: SkippedRecordsProps) {
  const t = useTexts(recordsTexts);
  const [isOpen, setIsOpen] = useState(false);
  const named = skippedRecords.filter(({ reason }) => reason !== 'notFound').slice(0, mostNamed);
  if (named.length === 0) {
    return null;
  }
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('keptRecords')}</summary>
      {isOpen && (
        <ul>
          {named.map(({ id, reason }) => (
            <li key={id}>
              <RecordLink id={id} onOpen={onOpen} />: {t(`why-${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function RecordLink({ id, onOpen }: { id: string; onOpen: (() => void) | undefined }) {
  const scope = useScope();
  const { data: record } = useQuery(recordQuery(scope, id));
  return (
    <PageLink
      to="/w/$workspaceId/$environment/records"
      params={scope.place}
      search={{ record: id }}
      underline="always"
      onClick={onOpen}
    >
      {record?.name || record?.tickerSymbol || id}
    </PageLink>
  );
}
