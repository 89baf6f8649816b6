import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { type SignTypeGroup, signTypeGroups } from '../../../contract/settings/sign-type.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
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
    <>
      <Link to={`${home}/${group.id}`} className={classes.name}>
        {group.name}
      </Link>
      <span className={classes.sub}>{whatFits(group)}</span>
    </>
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
      {list.isError && !list.data ? <Failed error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isError && !list.data ? null : (
        <DataTable
          label={t('groups.title')}
          rows={groups}
          idOf={(group) => group.id}
          onOpen={(group) => void navigate(`${home}/${group.id}`)}
          empty={<EmptyState>{t('groups.none')}</EmptyState>}
          columns={[
            { id: 'name', title: t('groups.name'), minWidth: '240px', render: name },
            { id: 'type', title: t('groups.type'), minWidth: '220px', render: level },
            { id: 'active', title: t('groups.active'), width: '130px', render: state },
          ]}
          card={(group) => (
            <span className={classes.cardRow}>
              <span>{name(group)}</span>
              <span>{level(group)}</span>
              <span>{state(group)}</span>
            </span>
          )}
        />
      )}
    </Panel>
  );
}
