import { existsSync } from 'node:fs';

/**
 * Where the caller is whose paths are relative: `npm run irp` runs the program in the folder of the
 * package, and says in INIT_CWD where npm was called. Other scripts of npm that call `irp` have
 * chosen their folder themselves.
 */
export function callersFolder(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { INIT_CWD: folder, npm_lifecycle_event: script } = environment;
  return script === 'irp' && folder && existsSync(folder) ? folder : undefined;
}
