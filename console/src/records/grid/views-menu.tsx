import { Button, Menu } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/icons/IconBookmark';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMe, useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { View } from '../record.ts';
import { viewsQuery } from '../record-queries.ts';
import type { RecordFilter } from '../search.ts';
import { recordsTexts } from '../texts.ts';
import { DeleteView } from './delete-view.tsx';
import { isOpen } from './is-open.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');
const SaveView = lazy(() =>
  import('./save-view.tsx').then(({ SaveView }) => ({ default: SaveView })),
);

const ChangeView = lazy(() =>
  import('./change-view.tsx').then(({ ChangeView }) => ({ default: ChangeView })),
);
const ReplaceView = lazy(() =>
  import('./replace-view.tsx').then(({ ReplaceView }) => ({ default: ReplaceView })),
);

/** A menu of saved views. A view has a filter, an order and columns. */
export function ViewsMenu() {
  const t = useTexts(recordsTexts);
  const { data: views = [] } = useQuery(viewsQuery(useScope()));
  const { user } = useMe();
  const shown = route.useSearch();
  const navigate = route.useNavigate();
  const [isSaving, setIsSaving] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const [changed, setChanged] = useState<View>();
  const open = ({ filter, sort, columns }: (typeof views)[number]) =>
    void navigate({
      search: {
        filter: filter as RecordFilter,
        ...(sort !== '' && { sort }),
        ...(columns.length > 0 && { columns }),
      },
    });
  const own = views.filter(({ owner }) => owner.id === user?.id);
  const current = own.find((view) => isOpen(view, shown));
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t('views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t(views.length === 0 ? 'noViews' : 'savedViews')}</Menu.Label>
          {views.map((view) => (
            <Menu.Item key={view.id} onClick={() => open(view)}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current && <Menu.Item onClick={() => setChanged(current)}>{t('changeView')}</Menu.Item>}
          {current && <DeleteView view={current} />}
          {own.length > 0 && current === undefined && (
            <Menu.Item onClick={() => setIsReplacing(true)}>{t('replaceView')}</Menu.Item>
          )}
          <Menu.Item onClick={() => setIsSaving(true)}>{t('saveView')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <Suspense>
          <SaveView onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
      {isReplacing && (
        <Suspense>
          <ReplaceView views={own} onClose={() => setIsReplacing(false)} />
        </Suspense>
      )}
      {changed && (
        <Suspense>
          <ChangeView view={changed} onClose={() => setChanged(undefined)} />
        </Suspense>
      )}
    </>
  );
}
