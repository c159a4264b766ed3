import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

export const chromiumPath = '/usr/bin/chromium';
/** Chromium without windows, in which a page takes only a quarter of the CPU time. */
const shellPath = '/usr/bin/chromium-headless-shell';
const installedPath = [shellPath, chromiumPath].find((path) => existsSync(path));
// Without these switches, Chromium connects to hosts of its vendor at every start.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const hasChromium = installedPath !== undefined;

/** A part of the titles of tests, to explain why a test may be skipped. */
export const inChromium = `in Chromium (needs ${chromiumPath} or ${shellPath})`;

/**
 * Starts the shell of Chromium, or Chromium if the shell is not installed.
 * @param moreArgs command line switches
 */
export function openChromium(moreArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: installedPath ?? chromiumPath,
    args: [...args, ...moreArgs],
  });
}
