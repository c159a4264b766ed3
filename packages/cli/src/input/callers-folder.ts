import { existsSync } from 'node:fs';

/**
 * Returns the folder to which relative paths belong. `npm run irp` runs the program in the folder
 * of the package, and INIT_CWD contains the folder from which npm was called. Other npm scripts
 * that call `irp` run in the folder that they have chosen.
 */
export function callersFolder(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { INIT_CWD: folder, npm_lifecycle_event: script } = environment;
  return script === 'irp' && folder && existsSync(folder) ? folder : undefined;
}
