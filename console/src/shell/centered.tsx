import { createContext, type ReactNode, useContext } from 'react';
import classes from './shell.module.css';

/** Whether the frame of a place is around a part. */
export const InFrame = createContext(false);

/** A part in place of a page. A document has one `main`, which the frame has, too. */
export function Centered({ children }: { children: ReactNode }) {
  const Element = useContext(InFrame) ? 'div' : 'main';
  return <Element className={classes.center}>{children}</Element>;
}
