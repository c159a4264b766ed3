// `build/mantine-styles.ts` adds the styles of the Mantine components.
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@irp/look/tokens.css';
import './base.css';
import './print.css';
import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { componentTexts } from '../components/texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { colorSchemeManager } from './color-scheme-manager.ts';
import { styleNonce } from './style-nonce.ts';
import { cssVariables, theme } from './theme.ts';

/** Provides the theme for all components. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const t = useTexts(componentTexts);
  // Gives names to buttons of Mantine that have only an icon.
  const named = useMemo(() => {
    const closeButtonProps = { 'aria-label': t('close') };
    const components = { Notification: { defaultProps: { closeButtonProps } } };
    return mergeThemeOverrides(theme, { components });
  }, [t]);
  return (
    <MantineProvider
      theme={named}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariables}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
