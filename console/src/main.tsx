import '@mantine/core/styles.css';
import { InvestmentResearch } from '@irp/client';
import { AppShell, Button, MantineProvider, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Notifications } from '@mantine/notifications';
import IconHome from '@tabler/icons-react/icons/IconHome';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { tableFeatures, useTable } from '@tanstack/react-table';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';

console.log(useForm, useTable, tableFeatures);
i18next.use(initReactI18next).init({});
const r = createRouter({
  routeTree: createRootRoute({
    component: () => (
      <AppShell>
        <Button onClick={() => new InvestmentResearch({ baseUrl: 'http://a' })}>
          <IconHome />
        </Button>
        <Notifications />
        <Modal opened onClose={() => {}} />
      </AppShell>
    ),
  }),
});
createRoot(document.getElementById('root')!).render(
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={r} />
    </QueryClientProvider>
  </MantineProvider>,
);
