import { createContext, type ReactNode, useContext } from 'react';
import classes from './shell.module.css';

/** Whether a component is inside the frame of the pages (`Shell`). */
export const InFrame = createContext(false);

/**
 * Shows centered content instead of a page. Inside the frame, the element is a `div`, because the
 * frame already has a `main`.
 */
export function Centered({ children }: { children: ReactNode }) {
  const Element = useContext(InFrame) ? 'div' : 'main';
  return <Element className={classes.center}>{children}</Element>;
}
