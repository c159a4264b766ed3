import { useScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { etagOf, type Investment } from '../record.ts';
import { recordsTexts } from '../texts.ts';

interface MergeProps {
  record: Investment;
  duplicateIds: readonly string[];
  onClose(): void;
  onMerged(): void;
}

/**
 * A dialog that merges duplicates into a record. A merge deletes the duplicates
 * (docs/decisions/0009).
 */
export function Merge({ record, duplicateIds, onClose, onMerged }: MergeProps) {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const count = duplicateIds.length;
  const merge = useAction({
    run: () =>
      api.investments.merge(
        record.id,
        { duplicates: [...duplicateIds] },
        { ifMatch: etagOf(record) },
      ),
    done: t('merged', { count, name: record.name }),
    onDone: () => {
      onMerged();
      onClose();
    },
    notifiesErrors: true,
  });
  return (
    <ConfirmByName
      isOpen
      onClose={onClose}
      name={record.name || record.id}
      title={t('mergeInto')}
      action={t('merge')}
      isBusy={merge.isPending}
      onConfirm={() => merge.mutate()}
    >
      {t('mergeWhat', { count })}
    </ConfirmByName>
  );
}
