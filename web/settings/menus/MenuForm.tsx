import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { listPortalApps, type PortalMenu, removePortalMenu, savePortalMenu } from '../../../contract/settings/portal-apps.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { iconOf } from '../../shell/menu.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toastDone } from '../../ui/toast.ts';
import { IconPicker } from '../fields/IconPicker.tsx';
import classes from './Lists.module.css';
import { faultOf, SideForm } from './SideForm.tsx';
import { useTongue } from './tongue.ts';

interface Props {
  /** null: a new link. */
  menu: PortalMenu | null;
  appId: number;
  stale: Endpoint[];
  onLatest: () => void;
  onClose: () => void;
}

/** An entry of a menu: of the product's own all but where it leads; of a link everything. */
export function MenuForm({ menu, appId, stale, onLatest, onClose }: Props) {
  const { t } = useTranslation(['menus', 'common']);
  const called = useTongue();
  const apps = useRead(listPortalApps, {}).data?.apps ?? [];
  const first = {
    appId,
    name: menu?.name ?? '',
    nameEn: menu?.nameEn ?? '',
    icon: menu?.icon ?? 'link',
    link: menu?.link ?? '',
    newTab: menu?.newTab ?? true,
    inHeader: menu?.inHeader ?? true,
    inModules: menu?.inModules ?? true,
  };
  const [typed, setTyped] = useState(first);
  const [tried, setTried] = useState(false);
  const done = (words: string) => () => {
    toastDone(words);
    onClose();
  };
  const save = useWrite(savePortalMenu, { refresh: stale, onSuccess: done(t('saved')) });
  const remove = useWrite(removePortalMenu, { refresh: stale, onSuccess: done(t('removed')) });
  const own = menu?.ownName ?? '';
  const links = !menu?.code || menu.sso;
  const change = (part: Partial<typeof first>) => setTyped({ ...typed, ...part });
  const needsLink = !menu?.sso && links;
  function submit(): void {
    setTried(true);
    if ((!typed.name.trim() && !own) || (needsLink && !typed.link.trim())) return;
    save.mutate({ ...(menu ? { menuId: menu.id, version: menu.version } : {}), ...typed });
  }
  async function askToRemove(): Promise<void> {
    if (!menu) return;
    const sure = await confirm({
      title: t('removeOf', { name: menu.name }),
      message: t('apps.removeText'),
      confirmLabel: t('remove'),
      danger: true,
    });
    if (sure) remove.mutate({ menuId: menu.id, version: menu.version });
  }
  const Icon = iconOf({ MENU_ACTION: menu?.action ?? '', MENU_ICON: typed.icon });
  return (
    <SideForm
      title={menu ? t('editOf', { name: called(menu) }) : t('apps.addLink')}
      dirty={JSON.stringify(typed) !== JSON.stringify(first)}
      saving={save.isPending}
      error={save.error ?? remove.error}
      fields={['name', 'icon', 'link']}
      onSubmit={submit}
      onLatest={onLatest}
      onClose={onClose}
    >
      <TextInput
        label={t('apps.name')}
        description={own ? t('apps.ownName', { name: own }) : undefined}
        withAsterisk={!own}
        value={typed.name}
        error={tried && !typed.name.trim() && !own ? t('needed') : faultOf(save.error, 'name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput label={t('apps.nameEn')} value={typed.nameEn} onChange={(event) => change({ nameEn: event.currentTarget.value })} />
      {links ? (
        <TextInput
          label={t('apps.link')}
          description={t(menu?.sso ? 'apps.archiveHint' : 'apps.linkHint')}
          withAsterisk={needsLink}
          inputMode="url"
          value={typed.link}
          error={tried && needsLink && !typed.link.trim() ? t('needed') : faultOf(save.error, 'link')}
          onChange={(event) => change({ link: event.currentTarget.value })}
        />
      ) : null}
      {links && !menu?.sso && typed.link.startsWith('https:') ? (
        <Switch label={t('apps.newTab')} checked={typed.newTab} onChange={(event) => change({ newTab: event.currentTarget.checked })} />
      ) : null}
      <IconPicker
        label={t('apps.icon')}
        description={null}
        error={faultOf(save.error, 'icon')}
        withAsterisk={false}
        disabled={false}
        value={typed.icon}
        onChange={(icon) => change({ icon: icon || 'link' })}
      />
      <Select
        label={t('apps.app')}
        allowDeselect={false}
        value={String(typed.appId)}
        onChange={(value) => change({ appId: Number(value) })}
        data={apps.map((app) => ({ value: String(app.id), label: called(app) }))}
      />
      <Switch label={t('apps.inHeader')} checked={typed.inHeader} onChange={(event) => change({ inHeader: event.currentTarget.checked })} />
      <Switch
        label={t('apps.inModules')}
        checked={typed.inModules}
        onChange={(event) => change({ inModules: event.currentTarget.checked })}
      />
      <div>
        <p className={classes.hint}>{t('apps.preview')}</p>
        <div className={classes.preview}>
          <Icon size={20} aria-hidden />
          {typed.name.trim() || own || '–'}
        </div>
      </div>
      {menu ? (
        <p className={`${classes.hint} figures`}>
          {t('apps.seenBy', { count: menu.people })} ·{' '}
          <Link to={paths.setting('users-group', 'menu-permission-group')}>{t('apps.rights')}</Link>
        </p>
      ) : null}
      {menu && !menu.code ? (
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askToRemove()}>
          {t('removeOf', { name: called(menu) })}
        </Button>
      ) : null}
    </SideForm>
  );
}
