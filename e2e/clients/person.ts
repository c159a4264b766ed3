/** A person with the data for a sign-in. */
export interface Person {
  email: string;
  password: string;
  workspaceId: string;
}

const maxSteps = 20;

/**
 * Opens an authorization request in a browser without JavaScript, signs in and consents.
 * @returns the redirect URI with the authorization response
 */
export async function authorizeAs(person: Person, address: string): Promise<URL> {
  const browser = new FormBrowser(new URL(address));
  await browser.open(address);
  await browser.signInAndConsent(person);
  if (!browser.redirectTarget) {
    throw new Error(`there was no redirect to the application: ${browser.page}`);
  }
  return browser.redirectTarget;
}

/** Opens the verification address of a device flow, enters the code, signs in and consents. */
export async function connectDeviceAs(
  person: Person,
  verificationAddress: string,
  userCode: string,
): Promise<void> {
  const browser = new FormBrowser(new URL(verificationAddress));
  await browser.open(verificationAddress);
  await browser.send({ user_code: userCode });
  await browser.send({});
  await browser.signInAndConsent(person);
  if (!browser.page.includes('Connected')) {
    throw new Error(`the device was not connected: ${browser.page}`);
  }
}

/**
 * A browser without scripts: stores cookies, follows redirects to the same host and submits the
 * form of the current page.
 */
class FormBrowser {
  readonly #cookies = new Map<string, string>();
  #address: URL;
  page = '';
  /** Set when a redirect leads to another host. */
  redirectTarget: URL | undefined;

  constructor(start: URL) {
    this.#address = start;
  }

  async signInAndConsent({ email, password, workspaceId }: Person): Promise<void> {
    if (this.page.includes('name="password"')) {
      await this.send({
        email,
        password,
        action: 'sign-in',
      });
    }
    if (this.page.includes('value="allow"')) {
      await this.send({ workspace: workspaceId, action: 'allow' });
    }
  }

  async open(address: string, init: RequestInit = {}): Promise<void> {
    let next: RequestInit = init;
    this.#address = new URL(address, this.#address);
    for (let step = 0; step < maxSteps; step++) {
      const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        Cookie,
        Accept: 'text/html',
        Origin: this.#address.origin,
      };
      const response = await fetch(this.#address, {
        ...next,
        headers,
        redirect: 'manual',
      });
      this.#storeCookies(response.headers.getSetCookie());
      this.page = await response.text();
      const location = response.headers.get('location');
      if (location === null) {
        return;
      }
      const target = new URL(location, this.#address);
      if (target.origin !== this.#address.origin) {
        this.redirectTarget = target;
        return;
      }
      this.#address = target;
      next = {};
    }
    throw new Error(`more than ${maxSteps} redirects from ${address}`);
  }

  send(fields: Record<string, string>): Promise<void> {
    const body = new URLSearchParams();
    for (const [, name, value] of this.page.matchAll(
      /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
    )) {
      body.set(name!, value!);
    }
    for (const [name, value] of Object.entries(fields)) {
      body.set(name, value);
    }
    const action = /<form[^>]* action="([^"]*)"/.exec(this.page)?.[1] ?? this.#address.href;
    return this.open(action, { method: 'POST', body });
  }

  #storeCookies(lines: string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (!name) {
        continue;
      }
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) {
        this.#cookies.delete(name);
      } else {
        this.#cookies.set(name, value!);
      }
    }
  }
}
