export const settingsTabs = ['workspace', 'contacts', 'domains', 'preferences'] as const;
export type SettingsTab = (typeof settingsTabs)[number];
