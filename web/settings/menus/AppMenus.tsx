import { Button, Switch } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { headerMenu, moduleMenu } from '../../../contract/portal/calls.ts';
import {
  getPortalApp,
  listPortalApps,
  orderPortalMenus,
  type PortalMenu,
  switchPortalMenu,
} from '../../../contract/settings/portal-apps.ts';
import { getMenuRights } from '../../../contract/settings/users-groups.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { iconOf } from '../../shell/frame/menu.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useOwnName } from '../use-own-name.ts';
import classes from './Lists.module.css';
import { MenuForm } from './MenuForm.tsx';

/** [S24] The menu of one application: order, names, pictures, places, and links of the administrator's own. */
export function AppMenus({ appId }: { appId: number }) {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  const stale = [listPortalApps, getPortalApp, getMenuRights, moduleMenu, headerMenu];
  const answer = useRead(getPortalApp, { appId });
  const [moved, setMoved] = useState<number[] | null>(null);
  const [asked, setAsked] = useState<PortalMenu | 'new' | null>(null);
  const order = useWrite(orderPortalMenus, { refresh: stale, onSuccess: () => toastDone(t('saved')) });
  const turn = useWrite(switchPortalMenu, { refresh: stale, onSuccess: () => toastDone(t('saved')) });
  if (!answer.data) return <NotYet of={answer} rows={6} height={60} />;
  const { app, menus, manage } = answer.data;
  const rows = moved ? moved.flatMap((id) => menus.find((menu) => menu.id === id) ?? []) : menus;
  function move(from: number, to: number): void {
    const ids = rows.map((menu) => menu.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    setMoved(ids);
    order.mutate(
      { appId, ids },
      { onError: (error) => toastError(error), onSettled: () => void answer.refetch().then(() => setMoved(null)) },
    );
  }
  const placesOf = (menu: PortalMenu) => {
    if (!menu.active) return t('off');
    if (menu.sso && !menu.link) return t('apps.noAddress');
    const places = [menu.inHeader ? t('apps.header') : '', menu.inModules ? t('apps.modules') : ''].filter(Boolean);
    return places.length > 0 ? places.join(', ') : t('apps.hidden');
  };
  return (
    <>
      <Link to={paths.setting('admin-application')} className={classes.up}>
        <IconArrowLeft size={16} aria-hidden />
        {t('apps.back')}
      </Link>
      <PageHead title={t('apps.menusOf', { name: called(app) })} hint={t('apps.menusHint')}>
        {manage ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('new')}>
            {t('apps.addLink')}
          </Button>
        ) : null}
      </PageHead>
      <div className={classes.sorted}>
        {rows.length === 0 ? <EmptyState>{t('apps.empty')}</EmptyState> : null}
        <SortableList
          label={t('apps.menusOf', { name: called(app) })}
          rows={rows.map((menu) => ({ ...menu, key: String(menu.id), name: called(menu) }))}
          onMove={move}
          disabled={!manage || order.isPending}
        >
          {(menu) => {
            const Icon = iconOf(menu.icon);
            return (
              <div className={classes.row} style={{ border: 0, padding: '6px 0' }}>
                <span className={classes.picture} data-off={!menu.active || (menu.sso && !menu.link) || undefined}>
                  <Icon size={20} aria-hidden />
                </span>
                <span className={classes.words}>
                  <span className={classes.name}>{menu.name}</span>
                  <span className="sub">{[placesOf(menu), menu.link].filter(Boolean).join(' · ')}</span>
                </span>
                <span className={`${classes.figure} figures`}>{t('people', { count: menu.people })}</span>
                {manage && !menu.code ? (
                  <Switch
                    aria-label={t('switchOf', { name: menu.name })}
                    checked={menu.active}
                    disabled={turn.isPending}
                    onChange={(event) =>
                      turn.mutate(
                        { menuId: menu.id, version: menu.version, active: event.currentTarget.checked },
                        { onError: (error) => toastError(error), onSettled: () => void answer.refetch() },
                      )
                    }
                  />
                ) : null}
                {manage ? (
                  <span className={classes.buttons}>
                    <Button
                      variant="default"
                      aria-label={t('editOf', { name: menu.name })}
                      onClick={() => setAsked(menus.find((one) => one.id === menu.id) ?? null)}
                    >
                      {t('edit')}
                    </Button>
                  </span>
                ) : null}
              </div>
            );
          }}
        </SortableList>
      </div>
      {asked ? (
        <MenuForm
          key={asked === 'new' ? 'new' : `${asked.id} ${asked.version}`}
          menu={asked === 'new' ? null : asked}
          appId={appId}
          stale={stale}
          onLatest={() =>
            void answer.refetch().then(({ data }) => setAsked(data?.menus.find((one) => asked !== 'new' && one.id === asked.id) ?? null))
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
