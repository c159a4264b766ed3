import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'color' | 'style'>;

/**
 * A link to a page of the console. The compiler checks the address and its parameters against the
 * routes.
 */
export const PageLink = createLink((props: AnchorProps & LinkProps) => <Anchor {...props} />);

/** A link to a page of the console that looks like a button. */
export const PageButton = createLink((props: ButtonProps & LinkProps) => (
  <Button component="a" {...props} />
));
