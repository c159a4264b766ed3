import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Investment } from '../record.ts';
import { recordsTexts } from '../texts.ts';
import { DuplicateOf } from './duplicate-of.tsx';
import { duplicatesQuery } from './duplicates-query.ts';
import { Merge } from './merge.tsx';

/**
 * Shows the possible duplicates of a record. The person can merge the duplicates into the record.
 */
export function Duplicates({ record }: { record: Investment }) {
  const t = useTexts(recordsTexts);
  const { canWriteRecords } = useRights();
  const query = useQuery(duplicatesQuery(useScope(), record.id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isMerging, setIsMerging] = useState(false);
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  return (
    <QueryView query={query}>
      {(duplicates) =>
        duplicates.length === 0 ? (
          <EmptyState text={t('noDuplicates')} />
        ) : (
          <Stack>
            <p>{t('duplicatesHint')}</p>
            {duplicates.map((duplicate) => (
              <DuplicateOf
                key={duplicate.investment.id}
                record={record}
                duplicate={duplicate}
                isChosen={chosen.has(duplicate.investment.id)}
                onChoose={canWriteRecords ? choose : undefined}
              />
            ))}
            {canWriteRecords && (
              <Group>
                <Button
                  color="danger"
                  variant="outline"
                  disabled={chosen.size === 0 || record.isLocked}
                  onClick={() => setIsMerging(true)}
                >
                  {t('mergeInto')}
                </Button>
                {record.isLocked && <span>{t('lockedHint')}</span>}
              </Group>
            )}
            {isMerging && (
              <Merge
                record={record}
                duplicateIds={duplicates
                  .map(({ investment }) => investment.id)
                  .filter((id) => chosen.has(id))}
                onClose={() => setIsMerging(false)}
                onMerged={() => setChosen(new Set())}
              />
            )}
          </Stack>
        )
      }
    </QueryView>
  );
}
