import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { headerMenu, moduleMenu } from '../../../contract/portal/calls.ts';
import {
  getPortalApp,
  listPortalApps,
  orderPortalMenus,
  type PortalMenu,
  switchPortalMenu,
} from '../../../contract/settings/portal-apps.ts';
import { getMenuRights } from '../../../contract/settings/users-groups.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { iconOf } from '../../shell/frame/menu.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { useOwnName } from '../use-own-name.ts';
import { MenuForm } from './MenuForm.tsx';
import { EditButton, type LineActs, LineSwitch, MenuLine, useDragged } from './MenuLine.tsx';

type GivenApp = Given<typeof getPortalApp>;
const stale = [listPortalApps, getPortalApp, getMenuRights, moduleMenu, headerMenu];

/** [S24] The menu of one application: order, names, pictures, places, and links of the administrator's own. */
export function AppMenus({ appId }: { appId: number }) {
  const answer = useRead(getPortalApp, { appId });
  if (!answer.data) return <NotYet of={answer} rows={6} height={60} />;
  return <Menus appId={appId} given={answer.data} refetch={answer.refetch} />;
}

interface Props {
  appId: number;
  given: GivenApp;
  refetch: () => Promise<{ data?: GivenApp | undefined }>;
}

function Menus({ appId, given: { app, menus, manage }, refetch }: Props) {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  const [asked, setAsked] = useState<PortalMenu | 'new' | null>(null);
  const order = { call: orderPortalMenus, sent: (ids: number[]) => ({ appId, ids }), refresh: stale, refetch };
  const { rows, move, pending } = useDragged(menus, order);
  const title = t('apps.menusOf', { name: called(app) });
  return (
    <>
      <BackLink to={paths.setting('admin-application')}>{t('apps.back')}</BackLink>
      <PageHead title={title} hint={t('apps.menusHint')}>
        {manage ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('new')}>
            {t('apps.addLink')}
          </Button>
        ) : null}
      </PageHead>
      {rows.length === 0 ? <EmptyState>{t('apps.empty')}</EmptyState> : null}
      <SortableList
        label={title}
        rows={rows.map((menu) => ({ menu, key: String(menu.id), name: called(menu) }))}
        onMove={move}
        disabled={!manage || pending}
      >
        {({ menu }) => <Line menu={menu} manage={manage} onOpen={() => setAsked(menu)} onTurned={() => void refetch()} />}
      </SortableList>
      {asked ? (
        <MenuForm
          key={asked === 'new' ? 'new' : `${asked.id} ${asked.version}`}
          menu={asked === 'new' ? null : asked}
          appId={appId}
          stale={stale}
          onLatest={() =>
            void refetch().then(({ data }) => setAsked(data?.menus.find((one) => asked !== 'new' && one.id === asked.id) ?? null))
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function Line({ menu, manage, onOpen, onTurned }: LineActs & { menu: PortalMenu }) {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  const name = called(menu);
  const closed = menu.sso && !menu.link;
  const Icon = iconOf(menu.icon);
  const shown = [menu.inHeader ? t('apps.header') : '', menu.inModules ? t('apps.modules') : ''].filter(Boolean).join(', ');
  const place = closed ? t('apps.noAddress') : shown || t('apps.hidden');
  return (
    <Group gap="8px 16px">
      <MenuLine
        icon={<Icon size={20} aria-hidden />}
        off={!menu.active || closed}
        name={name}
        sub={[menu.active ? place : t('off'), menu.link]}
        figures={[t('people', { count: menu.people })]}
      >
        {manage && !menu.code ? (
          <LineSwitch
            name={name}
            active={menu.active}
            call={switchPortalMenu}
            sent={(active) => ({ menuId: menu.id, version: menu.version, active })}
            refresh={stale}
            onTurned={onTurned}
          />
        ) : null}
        {manage ? <EditButton name={name} onEdit={onOpen} /> : null}
      </MenuLine>
    </Group>
  );
}
