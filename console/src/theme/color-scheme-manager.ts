import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { readPreference, writePreference } from './preferences.ts';

/** Stores the chosen theme (light, dark or automatic) in a cookie. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get(defaultValue) {
    const value = readPreference('irp_theme');
    return isMantineColorScheme(value) ? value : defaultValue;
  },
  set: (value) => writePreference('irp_theme', value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writePreference('irp_theme', 'auto'),
};
