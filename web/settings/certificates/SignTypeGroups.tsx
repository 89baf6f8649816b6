import { Button, Stack, Text } from '@mantine/core';
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

/** Papers that need more than their kind asks for. */
export function SignTypeGroups() {
  const { t } = useTranslation(['certificateSettings', 'certificates']);
  const { menuID } = useParams();
  const navigate = useNavigate();
  const list = useRead(signTypeGroups, {});
  const { groups, kinds = [], manage = false } = list.data ?? {};
  const home = `${paths.settings(menuID)}/sign-type/signTypeGroup`;
  const name = (group: SignTypeGroup) => <Name group={group} kinds={kinds} to={`${home}/${group.id}`} />;
  const level = (group: SignTypeGroup) => t(`certificates:signType.levels.${group.type as 1 | 2 | 3}`);
  const state = ({ active }: SignTypeGroup) => <Pill tone={active ? 'ok' : 'plain'}>{t(active ? 'groups.active' : 'groups.off')}</Pill>;
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
      <Text className="hint" px="var(--panel-pad)" pb={12}>
        {t('groups.hint')}
      </Text>
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

/** A group, and the papers that it holds in words. */
function Name({ group, kinds, to }: { group: SignTypeGroup; kinds: { id: number; name: string }[]; to: string }) {
  const { t } = useTranslation('certificateSettings');
  const { documentTypes, units, amountFrom } = group;
  const said = [
    ...documentTypes.map((code) => kinds.find((kind) => kind.id === code)?.name ?? ''),
    ...units.map((unit) => unit.name),
    amountFrom === null ? '' : t('groups.from', { amount: amountFrom.toLocaleString() }),
  ].filter(Boolean);
  return (
    <Lines sub={[said.length > 0 ? said.join(' · ') : t('groups.all')]}>
      <Link to={to} className="link">
        {group.name}
      </Link>
    </Lines>
  );
}
