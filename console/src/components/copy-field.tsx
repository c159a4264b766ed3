import classes from './components.module.css';
import { CopyButton } from './copy-button.tsx';

interface CopyFieldProps {
  value: string;
  /** What it is, such as "Client ID". */
  name: string;
}

/** A value that programs need, with a button that copies it. */
export function CopyField({ value, name }: CopyFieldProps) {
  return (
    <span className={classes.copyField}>
      <code>{value}</code>
      <CopyButton value={value} name={name} />
    </span>
  );
}
