import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserPage } from './browser.ts';
import {
  createSoftwarePasskey,
  type Deviations,
  type SoftwarePasskey,
} from './software-authenticator.ts';

/** An issuer with a host name, because passkeys need a host name, on a free port. */
export async function issuerByName(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://localhost:${port}`;
}

/** The options of the page's passkey form, as given to the browser by the script. */
// biome-ignore lint/suspicious/noExplicitAny: options of both ceremonies
export function optionsOn(page: BrowserPage): any {
  const attribute = /data-options="([^"]*)"/.exec(page.text)?.[1];
  if (attribute === undefined) {
    throw new Error(`no passkey form on the page: ${page.status} ${page.text}`);
  }
  return JSON.parse(
    attribute.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  );
}

/** The page without its passkey form: the part for a browser without JavaScript. */
export function withoutPasskeyForm(page: BrowserPage): BrowserPage {
  return {
    ...page,
    text: page.text.replace(/<form[^>]* data-passkey=.*?<\/form>/s, ''),
  };
}

/** Opens the page for creating a passkey, in a signed-in browser. */
export async function beginPasskey(
  browser: Browser,
  url: string,
  password: string,
  name = 'Laptop',
) {
  return browser.send(await browser.open(url), { name, password }, '/account/passkeys/add');
}

/** Adds a passkey at `/account/passkeys`. @returns the passkey and the next page */
export async function addPasskey(
  browser: Browser,
  url: string,
  password: string,
  {
    name = 'Laptop',
    synced = false,
    ...deviations
  }: Deviations & { name?: string; synced?: boolean } = {},
): Promise<{ passkey: SoftwarePasskey; done: BrowserPage }> {
  const page = await beginPasskey(browser, url, password, name);
  const passkey = createSoftwarePasskey(optionsOn(page), new URL(url).origin, deviations, synced);
  return { passkey, done: await browser.send(page, { credential: passkey.created }) };
}

/** Answers the passkey form of the page. */
export function respond(
  browser: Browser,
  page: BrowserPage,
  passkey: SoftwarePasskey,
  deviations?: Deviations,
) {
  const credential = passkey.sendReply(optionsOn(page), new URL(page.url).origin, deviations);
  return browser.send(page, { credential });
}
