import { Menu } from '@mantine/core';
import { useScope } from '../../api/use-scope.ts';
import { notifyUndo } from '../../components/notify-undo.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { View } from '../record.ts';
import { recordsTexts } from '../texts.ts';

/** A button that deletes the current saved view. The deletion can be undone. */
export function DeleteView({ view }: { view: View }) {
  const t = useTexts(recordsTexts);
  const { investments } = useScope().api;
  const { id, name, filter, sort, columns, visibility } = view;
  const restore = useAction({
    run: () => investments.views.create({ name, filter, sort, columns, visibility }),
    notifiesErrors: true,
  });
  const remove = useAction({
    run: () => investments.views.delete(id),
    notifiesErrors: true,
    onDone: () =>
      notifyUndo({
        message: t('viewDeleted'),
        undo: t('undo'),
        onUndo: restore.mutate,
      }),
  });
  return (
    <Menu.Item color="danger" onClick={() => remove.mutate()}>
      {t('deleteView', { name })}
    </Menu.Item>
  );
}
