import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = '/usr/bin/chromium';
// Without these, Chromium connects to hosts of its vendor at every start.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

export const hasChromium = existsSync(executablePath);

/** For the name of a test, which says why it is skipped. */
export const inChromium = `in Chromium (needs ${executablePath})`;

export const openChromium = (): Promise<Browser> => chromium.launch({ executablePath, args });
