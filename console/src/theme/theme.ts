import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  type MantineColorsTuple,
} from '@mantine/core';

const accent: MantineColorsTuple = [
  '#edf0fd',
  '#dbe1fb',
  '#bac8ff',
  '#91a7ff',
  '#748ffc',
  '#5c7cfa',
  '#4c6ef5',
  '#3b5bdb',
  '#3451c9',
  '#2b45ad',
];

/** The theme of Mantine with the design tokens of the platform. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  colors: { accent, danger: colorsTuple('#c0262d') },
  fontFamily: 'var(--irp-font)',
  fontFamilyMonospace: 'var(--irp-font-mono)',
  fontSizes: {
    xs: 'var(--irp-text-xs)',
    sm: 'var(--irp-text-sm)',
    md: 'var(--irp-text-md)',
    lg: 'var(--irp-text-lg)',
    xl: 'var(--irp-text-xl)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--irp-text-xl)', lineHeight: '1.3' },
      h2: { fontSize: 'var(--irp-text-lg)', lineHeight: '1.4' },
      h3: { fontSize: 'var(--irp-text-md)', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'var(--irp-radius-md)',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // The header of a dialog must not be a banner landmark of the page.
    DrawerHeader: { defaultProps: { role: 'none' } },
    DrawerTitle: { defaultProps: { fw: 600, fz: 'lg' } },
    ModalHeader: { defaultProps: { role: 'none' } },
    ModalTitle: { defaultProps: { fw: 600, fz: 'lg' } },
    Text: { defaultProps: { size: 'md' } },
    Tooltip: {
      defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } },
    },
  },
});

const shared = {
  '--mantine-color-body': 'var(--irp-canvas)',
  '--mantine-color-text': 'var(--irp-text)',
  '--mantine-color-dimmed': 'var(--irp-text-muted)',
  '--mantine-color-error': 'var(--irp-danger)',
  // Replaces the danger colours of subtle buttons, menus and alerts, because the shades of Mantine
  // are too dark in the dark theme.
  '--mantine-color-danger-text': 'var(--irp-danger)',
  '--mantine-color-danger-light-color': 'var(--irp-danger)',
  '--mantine-color-danger-light': 'var(--irp-danger-soft)',
  '--mantine-color-danger-outline': 'var(--irp-danger)',
  '--mantine-color-anchor': 'var(--irp-accent-text)',
  '--mantine-color-placeholder': 'var(--irp-text-muted)',
  '--mantine-color-default': 'var(--irp-surface)',
  '--mantine-color-default-hover': 'var(--irp-hover)',
  '--mantine-color-default-color': 'var(--irp-text)',
  '--mantine-color-default-border': 'var(--irp-border)',
};

/**
 * Both themes have the same CSS variables: each variable refers to a design token, and a design
 * token has a value for each theme.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
