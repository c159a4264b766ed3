import { Button, Group, type MantineSpacing } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

interface DialogButtonsProps {
  onClose(): void;
  /** Text of the action's button. */
  action: string;
  /** Called on a click. Default: the button submits the surrounding form. */
  onAction?: () => void;
  isBusy: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** Space above the buttons, if they are not in a stack. */
  mt?: MantineSpacing;
}

/** Shows a button to cancel and a button for the action. */
export function DialogButtons(props: DialogButtonsProps) {
  const { onClose, action, onAction, isBusy, isDisabled, isDangerous = false, mt } = props;
  const t = useTexts(componentTexts);
  return (
    <Group justify="flex-end" mt={mt}>
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        type={onAction ? 'button' : 'submit'}
        color={isDangerous ? 'danger' : undefined}
        loading={isBusy}
        disabled={isDisabled}
        onClick={onAction}
      >
        {action}
      </Button>
    </Group>
  );
}
