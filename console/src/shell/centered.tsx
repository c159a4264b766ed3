import { createContext, type ReactNode, useContext } from 'react';
import classes from './shell.module.css';

/** Whether the frame of a place is around a part. */
export const InFrame = createContext(false);

/** A centered part instead of a page. Within the frame a `div`: the frame has the only `main`. */
export function Centered({ children }: { children: ReactNode }) {
  const Element = useContext(InFrame) ? 'div' : 'main';
  return <Element className={classes.center}>{children}</Element>;
}
