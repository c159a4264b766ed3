import classes from './components.module.css';
import { CopyButton } from './copy-button.tsx';

interface CopyFieldProps {
  value: string;
  /** Name of the value, such as "Client ID". */
  name: string;
}

/** Shows a value for programs, with a button to copy it. */
export function CopyField({ value, name }: CopyFieldProps) {
  return (
    <span className={classes.copyField}>
      <code>{value}</code>
      <CopyButton value={value} name={name} />
    </span>
  );
}
