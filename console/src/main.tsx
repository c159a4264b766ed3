import { createRoot } from 'react-dom/client';
import { createServices } from './api/services.ts';
import { Console } from './console.tsx';
import { textsAreLoaded } from './i18n/texts.ts';
import { createConsoleRouter } from './router.tsx';
import { createSessions, followOtherTabs, renewWhileVisible } from './session/index.ts';
import { reloadWhenReplaced } from './shell/reload-when-replaced.ts';

const sessions = createSessions({
  fetch: (...args) => fetch(...args),
  origin: location.origin,
  // All data on the page belong to the former person, so the console is loaded again.
  onOtherPerson: () => location.assign('/console/'),
});
const services = createServices(sessions, location.origin);
reloadWhenReplaced();
renewWhileVisible(sessions);
followOtherTabs(sessions);
const router = createConsoleRouter(services);
await textsAreLoaded();
createRoot(document.getElementById('root')!).render(
  <Console services={services} router={router} />,
);
