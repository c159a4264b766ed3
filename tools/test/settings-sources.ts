import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Setting {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

/** A service or package with settings: the exporting module, and the export's name. */
export interface SettingsSource {
  place: string;
  module: string;
  name: string;
}

export const settingsSources: SettingsSource[] = [
  ...globSync('{gateway,deploy/*,packages/*,services/*}/src/settings.ts', { cwd: root })
    .filter((path) => /export const settings\b/.test(readFileSync(root + path, 'utf8')))
    .map((path) => ({
      place: path.slice(0, -'/src/settings.ts'.length),
      module: path,
      name: 'settings',
    })),
  {
    place: 'packages/service',
    module: 'packages/service/src/index.ts',
    name: 'platformSettings',
  },
];

/**
 * Each variable with its default, in the words of a README.
 * @throws Error if the module exports no such settings
 */
export async function settingsOf({
  module,
  name,
}: Omit<SettingsSource, 'place'>): Promise<Record<string, string>> {
  const { [name]: settings }: Record<string, { shape: Record<string, Setting> }> = await import(
    root + module
  );
  if (settings === undefined) {
    throw new Error(`${module} exports no ${name}`);
  }
  return Object.fromEntries(
    Object.entries(settings.shape).map(([key, value]) => [key, shownDefault(value)]),
  );
}

/** The value of an unset variable. */
function shownDefault(setting: Setting): string {
  const { success, data } = setting.safeParse(undefined);
  if (!success) {
    return 'required';
  }
  if (data === undefined) {
    return '–';
  }
  const text = String(data);
  return text.startsWith(root) ? relative(root, text) : text;
}
