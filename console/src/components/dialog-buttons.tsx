import { Button, Group, type MantineSpacing } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

interface DialogButtonsProps {
  onClose(): void;
  /** Text of the action's button. */
  action: string;
  /** Default: the button submits the form around it. */
  onAction?: () => void;
  isBusy: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** Space above, outside of a stack. */
  mt?: MantineSpacing;
}

/** Buttons to cancel, and for the action. */
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
