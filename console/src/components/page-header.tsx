import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import classes from './components.module.css';

interface PageHeaderProps {
  title: string;
  /** Purpose of the page, in a sentence. */
  description?: ReactNode;
  /** Buttons; the main button last. */
  actions?: ReactNode;
  /** The pages above. */
  breadcrumbs?: readonly Crumb[];
}

let isFirstPage = true;

/**
 * The heading of a page, and the title of the tab. After a navigation, the heading gets the focus,
 * so that a screen reader reads it.
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
