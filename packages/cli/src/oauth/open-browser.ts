import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the command that opens an address in a browser on this machine; undefined on Linux
 * without a display, for instance over SSH.
 */
export function browserCommand(
  environment: Environment,
  platform: string = process.platform,
): string[] | undefined {
  const { BROWSER: browser, DISPLAY: x11, WAYLAND_DISPLAY: wayland } = environment;
  if (browser) {
    return [browser];
  }
  if (platform === 'darwin') {
    return ['open'];
  }
  if (platform === 'win32') {
    return ['rundll32', 'url.dll,FileProtocolHandler'];
  }
  return x11 || wayland ? ['xdg-open'] : undefined;
}

/**
 * Opens an address with the command, which runs without a shell.
 * @returns whether the command could be started
 */
export function openBrowser(
  [file = '', ...args]: readonly string[],
  url: string,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, [...args, url], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
