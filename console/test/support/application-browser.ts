import { type PageBrowser, usePageBrowser } from './page-browser.ts';
import { publishApplication } from './published-application.ts';

/** The page of an application in Chromium. `open` takes a tab, such as `secrets`; empty: the overview. */
export function useApplicationBrowser(): PageBrowser {
  const opened = usePageBrowser(publishApplication);
  opened.open = async (tab) => {
    const { origin } = opened.platform;
    await opened.page.goto(`${origin}/console/w/w1/production/applications/a1/${tab}`);
    await opened.page.getByRole('heading', { level: 1, name: 'Ledger Sync' }).waitFor();
  };
  return opened;
}
