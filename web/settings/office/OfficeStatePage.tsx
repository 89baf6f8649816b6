import { Box, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { fileSize } from '../../../contract/rules/thai.ts';
import { times } from '../../../contract/rules/times.ts';
import { officeState, type StateCode, type StateRow, type Verdict } from '../../../contract/settings/office-state.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { readable } from './facts.ts';
import { NoteBackup } from './NoteBackup.tsx';
import { StartBackup } from './StartBackup.tsx';

type State = Given<typeof officeState>;

/** Where a row is mended or looked at closer; a backup is noted and started on the page. */
const places: Partial<Record<StateCode, string>> = {
  BACKUP: paths.restored,
  MAIL: paths.setting('admin-configs'),
  LINE: paths.mailOutbox,
  DISK: paths.storage,
  RECORDS: paths.setting('data-integrity'),
  FILES: paths.storage,
  SEAL: paths.setting('certificate-person'),
  STAMPS: paths.setting('admin-configs'),
  ADMINISTRATORS: paths.setting('manage-admin'),
};
/** While one of these is broken, letters can't be worked on. */
const vital: readonly StateCode[] = ['DISK', 'FILES', 'DATABASE', 'JOBS'];

/** How the office fares, in words: what must be mended first, then every part with its state. */
export function OfficeStatePage() {
  const { t } = useTranslation('office');
  // by itself as long as a backup is under way: how it ended is what one waits for
  const answer = useRead(
    officeState,
    {},
    { staleTime: 0, every: (given) => (given?.backup === 'UNDER_WAY' ? times.backupLook : undefined) },
  );
  const { data } = answer;
  return (
    <>
      <PageHead title={t('state.title')} hint={data ? t('state.checked', { at: shortDateTime(data.at) }) : t('state.hint')}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={answer.isFetching}
          onClick={() => void answer.refetch()}
        >
          {t('state.again')}
        </Button>
      </PageHead>
      <NotYet of={answer} rows={8} height={48} />
      {data ? (
        <>
          <Summary rows={data.rows} />
          <Figures state={data} />
          <ul className="bare panel lined" style={{ overflow: 'hidden' }}>
            {data.rows.map((row) => (
              <Row key={row.code} row={row} state={data} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

const looks = {
  GOOD: { Icon: IconCircleCheck, ink: 'var(--ok)', ground: 'var(--ok-bg)' },
  WATCH: { Icon: IconAlertTriangle, ink: 'var(--warn)', ground: 'var(--warn-bg)' },
  MEND: { Icon: IconAlertTriangle, ink: 'var(--urgent)', ground: 'var(--urgent-bg)' },
};

function Summary({ rows }: { rows: StateRow[] }) {
  const { t } = useTranslation('office');
  const of = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict);
  const verdict = of('MEND').length > 0 ? 'MEND' : of('WATCH').length > 0 ? 'WATCH' : 'GOOD';
  const told = of(verdict);
  const names = told.map(({ code }) => t(`state.${code}.name`)).join(' · ');
  const { Icon, ink, ground } = looks[verdict];
  const first = {
    GOOD: t('state.allGood'),
    WATCH: t('state.watch', { count: told.length, names }),
    MEND: t('state.mend', { count: told.length, names }),
  }[verdict];
  const broken = verdict === 'MEND' && told.some(({ code }) => vital.includes(code));
  return (
    <Group component="section" className="panel" wrap="nowrap" align="flex-start" gap={12} p="12px var(--panel-pad)" mb={16} bg={ground}>
      <Icon size={22} style={{ flex: 'none', color: ink }} aria-hidden />
      <div>
        <Text className="medium">{first}</Text>
        <Text>{t(broken ? 'state.worksNot' : verdict === 'GOOD' ? 'state.allGoodText' : 'state.worksStill')}</Text>
      </div>
    </Group>
  );
}

function Figures({ state: { people, answer, free, version, startedAt } }: { state: State }) {
  const { t } = useTranslation('office');
  const figures = [
    [t('state.people'), people.toLocaleString(), t('state.peopleText')],
    [t('state.answer'), t('state.answerUnit', { count: answer }), ''],
    [t('state.free'), free ? fileSize(free.bytes) : t('state.freeUnknown'), free ? t('state.freeText', { percent: free.percent }) : ''],
    [t('state.version'), version, t('state.running', { at: shortDateTime(startedAt) })],
  ] as const;
  return (
    <SimpleGrid component="dl" className="figures" cols={{ base: 2, md: 4 }} spacing={16} mt={0} mb={16} aria-label={t('state.figures')}>
      {figures.map(([name, value, below]) => (
        <Box key={name} className="panel" p="12px var(--panel-pad)">
          <dt className="dim">{name}</dt>
          <dd>
            <Text fz="xl" fw={600}>
              {value}
            </Text>
            <span className="sub">{below}</span>
          </dd>
        </Box>
      ))}
    </SimpleGrid>
  );
}

function Row({ row: { code, verdict, says, facts }, state: { manage, backup } }: { row: StateRow; state: State }) {
  const { t } = useTranslation('office');
  const { Icon, ink, ground } = looks[verdict];
  const to = places[code];
  return (
    <Group component="li" wrap="nowrap" gap={16} mih={48} px="var(--panel-pad)" py={8} bg={verdict === 'GOOD' ? undefined : ground}>
      <Icon size={20} style={{ flex: 'none', color: ink }} role="img" aria-label={t(`state.verdict.${verdict}`)} />
      <Group flex={1} gap="4px 16px">
        <Box component="span" className="medium" w={200}>
          {t(`state.${code}.name`)}
        </Box>
        <Box component="span" className="figures wraps" flex="1 1 260px">
          {t(`state.${code}.${says}` as never, readable(facts))}
        </Box>
        {code === 'BACKUP' && manage && backup !== 'OFF' ? <StartBackup isUnderWay={backup === 'UNDER_WAY'} /> : null}
        {code === 'BACKUP' && manage ? <NoteBackup /> : null}
        {to ? (
          <Link className="link" to={to}>
            {t(`state.act.${code as 'MAIL'}`)}
          </Link>
        ) : null}
      </Group>
    </Group>
  );
}
