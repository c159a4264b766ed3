/**
 * The names of cookies with choices of the person. Pages that the server renders read the cookies,
 * too.
 */
type Preference = 'irp_theme' | 'irp_language';

const yearS = 31_536_000;

/** Reads a choice. Undefined without a choice, or if the browser stores no cookies. */
export function readPreference(name: Preference): string | undefined {
  try {
    const prefix = `${name}=`;
    const found = document.cookie.split('; ').find((one) => one.startsWith(prefix));
    return found?.slice(prefix.length);
  } catch {
    return undefined;
  }
}

export function writePreference(name: Preference, value: string): void {
  try {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${name}=${value}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`;
  } catch {
    // Without cookies, the choice applies only to this page.
  }
}
