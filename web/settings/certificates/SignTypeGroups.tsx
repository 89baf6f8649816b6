import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { type SignTypeGroup, signTypeGroups } from '../../../contract/settings/sign-type.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import classes from './Certificates.module.css';

/** Papers that need more than their kind asks for. */
export function SignTypeGroups() {
  const { t } = useTranslation(['certificateSettings', 'certificates']);
  const { menuID } = useParams();
  const navigate = useNavigate();
  const list = useRead(signTypeGroups, {});
  const home = `${paths.settings(menuID)}/sign-type/signTypeGroup`;
  const { groups, kinds = [], manage = false } = list.data ?? {};
  const whatFits = ({ documentTypes, units, amountFrom }: SignTypeGroup) => {
    const said = [
      ...documentTypes.map((code) => kinds.find((kind) => kind.id === code)?.name ?? ''),
      ...units.map((unit) => unit.name),
      amountFrom === null ? '' : t('groups.from', { amount: amountFrom.toLocaleString() }),
    ].filter(Boolean);
    return said.length > 0 ? said.join(' · ') : t('groups.all');
  };
  const name = (group: SignTypeGroup) => (
    <Lines sub={[whatFits(group)]}>
      <Link to={`${home}/${group.id}`} className={classes.name}>
        {group.name}
      </Link>
    </Lines>
  );
  const level = (group: SignTypeGroup) => t(`certificates:signType.levels.${group.type as 1 | 2 | 3}`);
  const state = (group: SignTypeGroup) => (
    <Pill tone={group.active ? 'ok' : 'plain'}>{t(group.active ? 'groups.active' : 'groups.off')}</Pill>
  );
  return (
    <Panel
      flush
      title={t('groups.title')}
      {...(groups ? { count: groups.length } : {})}
      action={
        manage ? (
          <Button component={Link} to={`${home}/new`} variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('groups.add')}
          </Button>
        ) : null
      }
    >
      <p className={`${classes.hint} ${classes.padded}`}>{t('groups.hint')}</p>
      <ListView
        frame="panel"
        label={t('groups.title')}
        read={list}
        rows={groups}
        empty={t('groups.none')}
        idOf={(group) => group.id}
        onOpen={(group) => void navigate(`${home}/${group.id}`)}
        columns={[
          { id: 'name', title: t('groups.name'), minWidth: '240px', render: name },
          { id: 'type', title: t('groups.type'), minWidth: '220px', render: level },
          { id: 'active', title: t('groups.active'), width: '130px', render: state },
        ]}
        card={(group) => (
          <Stack gap={6} align="start">
            <span>{name(group)}</span>
            <span>{level(group)}</span>
            {state(group)}
          </Stack>
        )}
      />
    </Panel>
  );
}
