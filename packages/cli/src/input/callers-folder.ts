import { existsSync } from 'node:fs';

/**
 * Returns the folder for relative paths in arguments. `npm run irp` runs the program in the folder
 * of the package, and INIT_CWD contains the folder of the npm call. Any other npm script runs `irp`
 * in the folder that the script intends.
 */
export function callersFolder(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { INIT_CWD: folder, npm_lifecycle_event: script } = environment;
  return script === 'irp' && folder && existsSync(folder) ? folder : undefined;
}
