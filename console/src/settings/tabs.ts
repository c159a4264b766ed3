export const settingsTabs = [
  'workspace',
  'contacts',
  'domains',
  'preferences',
  'activity',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];
