import { Button, type ButtonProps } from '@mantine/core';
import classes from './danger-button.module.css';

interface DangerButtonProps extends ButtonProps {
  onClick(): void;
}

/** A link to a destructive action, in the danger colour of both themes. */
export function DangerButton(props: DangerButtonProps) {
  return <Button variant="default" className={classes.dangerButton} {...props} />;
}
