import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useScope } from '../../api/use-scope.ts';
import { copied, Facts } from '../../components/facts.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import type { AuditRecord } from '../audit-record.ts';
import { auditTexts } from '../texts.ts';
import { useAuditSearch } from '../use-audit-search.ts';
import { useWords } from '../words.ts';
import { neighborsQuery } from './neighbors-query.ts';
import { RecordProof } from './record-proof.tsx';

/**
 * Shows the links of a record in the audit log: its hashes, and the records before and after it.
 */
export function RecordChain({ record }: { record: AuditRecord }) {
  const t = useTexts(auditTexts);
  const query = useQuery(neighborsQuery(useScope(), record));
  return (
    <>
      <Facts
        facts={[
          [t('seq'), record.seq],
          [t('leafHash'), copied(t('leafHash'), record.leafHash)],
          [t('prevHash'), copied(t('prevHash'), record.prevHash)],
        ]}
      />
      <RecordProof record={record} />
      <h3 className={classes.part}>{t('neighbors')}</h3>
      <QueryView query={query}>
        {({ before, after }) => (
          <>
            <Neighbor
              title={t('previous')}
              neighbor={before}
              isLinked={before?.leafHash === record.prevHash}
            />
            <Neighbor
              title={t('next')}
              neighbor={after}
              isLinked={after?.prevHash === record.leafHash}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

interface NeighborProps {
  title: string;
  neighbor: AuditRecord | undefined;
  isLinked: boolean;
}

function Neighbor({ title, neighbor, isLinked }: NeighborProps) {
  const t = useTexts(auditTexts);
  const { happenedIn, actorOf } = useWords();
  const { open } = useAuditSearch();
  if (neighbor === undefined) {
    return (
      <Text c="dimmed">
        {title}: {t('noNeighbor')}
      </Text>
    );
  }
  return (
    <p>
      {title}:{' '}
      <Anchor component="button" type="button" onClick={() => open(neighbor.id)}>
        {actorOf(neighbor)}: {happenedIn(neighbor)}
      </Anchor>
      <br />
      <Text span c={isLinked ? 'dimmed' : 'error'} role={isLinked ? undefined : 'alert'}>
        {t(isLinked ? 'linked' : 'notLinked')}
      </Text>
    </p>
  );
}
