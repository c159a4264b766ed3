import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

interface UndoableResult {
  message: string;
  /** Text of the button for the undo. */
  undo: string;
  onUndo(): void;
}

const shownMs = 10_000;

/** Shows a notification about a result, with a button to undo it. */
export function notifyUndo({ message, undo, onUndo }: UndoableResult): void {
  const id = crypto.randomUUID();
  const takeBack = () => {
    notifications.hide(id);
    onUndo();
  };
  notifications.show({
    id,
    autoClose: shownMs,
    message: (
      <Group justify="space-between" gap="sm">
        <span>{message}</span>
        <Button size="xs" variant="default" onClick={takeBack}>
          {undo}
        </Button>
      </Group>
    ),
  });
}
