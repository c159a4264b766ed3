import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Investment } from '../record.ts';
import { recordsTexts } from '../texts.ts';
import { useRecordChange } from './use-record-change.ts';

interface RecordActionsProps {
  record: Investment;
  onDeleted(): void;
}

/** Buttons to favorite, lock, archive and delete a record. Only the deletion cannot be undone. */
export function RecordActions({ record, onDeleted }: RecordActionsProps) {
  const t = useTexts(recordsTexts);
  const { scopes } = useMe();
  const { mutate, isPending } = useRecordChange();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, isFavorite, isLocked, isArchived } = record;
  if (!scopes.includes('investments.write')) {
    return null;
  }
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        aria-pressed={isFavorite}
        onClick={() => mutate((api) => (isFavorite ? api.removeFavorite(id) : api.addFavorite(id)))}
      >
        {t(isFavorite ? 'removeFavorite' : 'addFavorite')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => mutate((api) => (isLocked ? api.unlock(id) : api.lock(id)))}
      >
        {t(isLocked ? 'unlock' : 'lock')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => mutate((api) => (isArchived ? api.unarchive(id) : api.archive(id)))}
      >
        {t(isArchived ? 'unarchive' : 'archive')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="danger"
        disabled={isLocked}
        onClick={() => setIsDeleting(true)}
      >
        {t('delete')}
      </Button>
      <ConfirmByName
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        name={record.name || record.tickerSymbol}
        title={t('deleteTitle')}
        action={t('delete')}
        isBusy={isPending}
        onConfirm={() => mutate((api) => api.delete(id), { onSuccess: onDeleted })}
      >
        {t('deleteWhat')}
      </ConfirmByName>
    </Group>
  );
}
