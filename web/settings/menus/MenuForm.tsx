import { Group, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { listPortalApps, type PortalMenu, removePortalMenu, savePortalMenu } from '../../../contract/settings/portal-apps.ts';
import { useRead, useSend } from '../../api.ts';
import { paths } from '../../paths.ts';
import { iconOf } from '../../shell/frame/menu.ts';
import { FormDrawer } from '../../ui/FormModal.tsx';
import { IconField } from '../fields/IconPicker.tsx';
import { useOwnName } from '../use-own-name.ts';
import { RemoveButton } from './RemoveButton.tsx';

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
  const { t } = useTranslation('menus');
  const called = useOwnName();
  const apps = useRead(listPortalApps, {}).data?.apps ?? [];
  const save = useSend(savePortalMenu, stale);
  const own = menu?.ownName ?? '';
  const links = !menu?.code || menu.sso;
  return (
    <FormDrawer
      title={menu ? t('editOf', { name: called(menu) }) : t('apps.addLink')}
      initial={begun(menu, appId)}
      send={(values) =>
        save({
          ...(menu ? { menuId: menu.id, version: menu.version } : {}),
          ...values,
          appId: Number(values.appId),
          icon: values.icon || 'link',
        })
      }
      submit={t('save')}
      done={t('saved')}
      onLatest={onLatest}
      onClose={onClose}
    >
      {({ field, box, values }) => (
        <>
          <TextInput
            label={t('apps.name')}
            description={own ? t('apps.ownName', { name: own }) : undefined}
            {...field('name', { required: !own })}
          />
          <TextInput label={t('apps.nameEn')} {...field('nameEn')} />
          {links ? (
            <TextInput
              label={t('apps.link')}
              description={t(menu?.sso ? 'apps.archiveHint' : 'apps.linkHint')}
              inputMode="url"
              {...field('link', { required: !menu?.sso })}
            />
          ) : null}
          {links && !menu?.sso && values.link.startsWith('https:') ? <Switch label={t('apps.newTab')} {...box('newTab')} /> : null}
          <IconField label={t('apps.icon')} {...field('icon')} />
          <Select
            label={t('apps.app')}
            allowDeselect={false}
            data={apps.map((app) => ({ value: String(app.id), label: called(app) }))}
            {...field('appId')}
          />
          <Switch label={t('apps.inHeader')} {...box('inHeader')} />
          <Switch label={t('apps.inModules')} {...box('inModules')} />
          <Preview icon={values.icon} name={values.name.trim() || own || '–'} />
          {menu ? <Existing {...{ menu, stale, onClose }} /> : null}
        </>
      )}
    </FormDrawer>
  );
}

/** Who sees an entry that stands, and the way to take away a link. */
function Existing({ menu, stale, onClose }: { menu: PortalMenu; stale: Endpoint[]; onClose: () => void }) {
  const { t } = useTranslation('menus');
  const called = useOwnName();
  return (
    <>
      <p className="hint figures">
        {t('apps.seenBy', { count: menu.people })} ·{' '}
        <Link to={paths.setting('users-group', 'menu-permission-group')}>{t('apps.rights')}</Link>
      </p>
      {menu.code ? null : (
        <RemoveButton
          name={called(menu)}
          text={t('apps.removeText')}
          call={removePortalMenu}
          which={{ menuId: menu.id, version: menu.version }}
          refresh={stale}
          onRemoved={onClose}
        />
      )}
    </>
  );
}

function begun(menu: PortalMenu | null, appId: number) {
  return {
    appId: String(appId),
    name: menu?.name ?? '',
    nameEn: menu?.nameEn ?? '',
    icon: menu?.icon ?? 'link',
    link: menu?.link ?? '',
    newTab: menu?.newTab ?? true,
    inHeader: menu?.inHeader ?? true,
    inModules: menu?.inModules ?? true,
  };
}

/** The entry as the menu shows it. */
function Preview({ icon, name }: { icon: string; name: string }) {
  const { t } = useTranslation('menus');
  const Icon = iconOf(icon);
  return (
    <div>
      <p className="hint">{t('apps.preview')}</p>
      <Group className="panel" gap={8} px={12} py={8}>
        <Icon size={20} aria-hidden />
        {name}
      </Group>
    </div>
  );
}
