import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { headerMenu, moduleMenu } from '../../../contract/portal/calls.ts';
import {
  getPortalApp,
  listPortalApps,
  orderPortalApps,
  type PortalApp,
  removePortalApp,
  savePortalApp,
  switchPortalApp,
} from '../../../contract/settings/portal-apps.ts';
import { getMenuRights } from '../../../contract/settings/users-groups.ts';
import { useRead, useSend } from '../../api.ts';
import { paths } from '../../paths.ts';
import { iconOf } from '../../shell/frame/menu.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { FormDrawer } from '../../ui/FormModal.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { IconField } from '../fields/IconPicker.tsx';
import { useOwnName } from '../use-own-name.ts';
import { AppMenus } from './AppMenus.tsx';
import { EditButton, type LineActs, LineSwitch, MenuLine, useDragged } from './MenuLine.tsx';
import { RemoveButton } from './RemoveButton.tsx';

const stale = [listPortalApps, getPortalApp, getMenuRights, moduleMenu, headerMenu];

/** admin-application [S23]; deeper in it admin-application/menu-system/{id} [S24]. */
export function AppsPage() {
  const [page, id = ''] = (useParams()['*'] ?? '').split('/');
  if (page === 'menu-system' && /^\d{1,9}$/.test(id)) return <AppMenus key={id} appId={Number(id)} />;
  return <Apps />;
}

function Apps() {
  const { t } = useTranslation(['menus', 'settings']);
  const called = useOwnName();
  const answer = useRead(listPortalApps, {});
  const [asked, setAsked] = useState<PortalApp | 'new' | null>(null);
  const { apps, manage = false } = answer.data ?? {};
  const order = { call: orderPortalApps, sent: (ids: number[]) => ({ ids }), refresh: stale, refetch: answer.refetch };
  const { rows, move, pending } = useDragged(apps ?? [], order);
  return (
    <>
      <PageHead title={t('settings:pages.admin-application.title')} hint={t('settings:pages.admin-application.affects')}>
        {manage ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('new')}>
            {t('apps.add')}
          </Button>
        ) : null}
      </PageHead>
      <NotYet of={answer} rows={4} height={60} />
      {apps ? (
        <SortableList
          label={t('apps.order')}
          rows={rows.map((app) => ({ app, key: String(app.id), name: called(app) }))}
          onMove={move}
          disabled={!manage || pending}
        >
          {({ app }) => <Line app={app} manage={manage} onOpen={() => setAsked(app)} onTurned={() => void answer.refetch()} />}
        </SortableList>
      ) : null}
      {asked ? (
        <AppForm
          key={asked === 'new' ? 'new' : `${asked.id} ${asked.version}`}
          app={asked === 'new' ? null : asked}
          onLatest={() =>
            void answer.refetch().then(({ data }) => setAsked(data?.apps.find((one) => asked !== 'new' && one.id === asked.id) ?? null))
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function Line({ app, manage, onOpen, onTurned }: LineActs & { app: PortalApp }) {
  const { t } = useTranslation('menus');
  const name = useOwnName()(app);
  const Icon = iconOf(app.icon);
  return (
    <Group gap="8px 16px">
      <MenuLine
        icon={<Icon size={20} aria-hidden />}
        off={!app.active}
        name={name}
        sub={[app.active ? '' : t('off'), t('apps.entries', { count: app.entries })]}
      >
        {manage && !app.code ? (
          <LineSwitch
            name={name}
            active={app.active}
            call={switchPortalApp}
            sent={(active) => ({ appId: app.id, version: app.version, active })}
            refresh={stale}
            onTurned={onTurned}
          />
        ) : null}
        <Button
          component={Link}
          variant="default"
          to={paths.setting('admin-application', 'menu-system', app.id)}
          aria-label={t('apps.openOf', { name })}
        >
          {t('apps.open')}
        </Button>
        {manage ? <EditButton name={name} onEdit={onOpen} /> : null}
      </MenuLine>
    </Group>
  );
}

function AppForm({ app, onLatest, onClose }: { app: PortalApp | null; onLatest: () => void; onClose: () => void }) {
  const { t } = useTranslation('menus');
  const save = useSend(savePortalApp, stale);
  const own = app?.ownName ?? '';
  return (
    <FormDrawer
      title={app ? t('editOf', { name: app.name }) : t('apps.add')}
      initial={{ name: app?.name ?? '', nameEn: app?.nameEn ?? '', icon: app?.icon ?? 'apps' }}
      send={(values) => save({ ...(app ? { appId: app.id, version: app.version } : {}), ...values, icon: values.icon || 'apps' })}
      submit={t('save')}
      done={t('saved')}
      onLatest={onLatest}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput
            label={t('apps.name')}
            description={own ? t('apps.ownName', { name: own }) : undefined}
            {...field('name', { required: !own })}
          />
          <TextInput label={t('apps.nameEn')} {...field('nameEn')} />
          <IconField label={t('apps.icon')} {...field('icon')} />
          {app && !app.code && app.entries === 0 ? (
            <RemoveButton
              name={app.name}
              text={t('apps.removeApp')}
              call={removePortalApp}
              which={{ appId: app.id, version: app.version }}
              refresh={stale}
              onRemoved={onClose}
            />
          ) : null}
        </>
      )}
    </FormDrawer>
  );
}
