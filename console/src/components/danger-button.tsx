import { Button, type ButtonProps } from '@mantine/core';
import classes from './danger-button.module.css';

interface DangerButtonProps extends ButtonProps {
  onClick(): void;
}

/** A button that opens the dialog of a destructive action, in the danger colour of the theme. */
export function DangerButton(props: DangerButtonProps) {
  return <Button variant="default" className={classes.dangerButton} {...props} />;
}
