import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import classes from './components.module.css';

interface PageHeaderProps {
  title: string;
  /** The purpose of the page in a sentence. */
  description?: ReactNode;
  /** Buttons, with the main button last. */
  actions?: ReactNode;
  /** Links to the pages above this page. */
  breadcrumbs?: readonly Crumb[];
}

let isFirstPage = true;

/**
 * Shows the heading of a page and sets the title of the browser tab. After a navigation, the
 * heading gets the focus, so that a screen reader reads the heading.
 */
export function PageHeader({ title, description, actions, breadcrumbs = [] }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) {
      heading.current?.focus({ preventScroll: true });
    }
    isFirstPage = false;
  }, []);
  return (
    <header className={classes.header}>
      <title>{`${title} – Investment Research Platform`}</title>
      <div className={classes.heading}>
        {breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />}
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions}
    </header>
  );
}
