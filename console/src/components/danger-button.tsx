import { Button, type ButtonProps } from '@mantine/core';
import classes from './danger-button.module.css';

interface DangerButtonProps extends ButtonProps {
  onClick(): void;
}

/** Leads to what ends something, in the colour of danger of both themes. */
export function DangerButton(props: DangerButtonProps) {
  return <Button variant="default" className={classes.dangerButton} {...props} />;
}
