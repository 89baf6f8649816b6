import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { fileSize } from '../../../contract/rules/thai.ts';
import { officeState, type StateCode, type StateRow, type Verdict } from '../../../contract/settings/office-state.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { readable } from './facts.ts';
import { NoteBackup } from './NoteBackup.tsx';
import classes from './Office.module.css';

type State = Given<typeof officeState>;

/** Where a row is mended or looked at closer; BACKUP is noted on the page. */
const places: Partial<Record<StateCode, string>> = {
  MAIL: paths.setting('admin-configs'),
  LINE: paths.mailOutbox,
  DISK: paths.storage,
  RECORDS: paths.setting('activity-system-log'),
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
  const answer = useRead(officeState, {}, { staleTime: 0 });
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
          <ul className={classes.rows}>
            {data.rows.map((row) => (
              <Row key={row.code} row={row} manage={data.manage} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

function Summary({ rows }: { rows: StateRow[] }) {
  const { t } = useTranslation('office');
  const of = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict);
  const verdict = of('MEND').length > 0 ? 'MEND' : of('WATCH').length > 0 ? 'WATCH' : 'GOOD';
  const told = of(verdict);
  const names = told.map(({ code }) => t(`state.${code}.name`)).join(' · ');
  const Icon = verdict === 'GOOD' ? IconCircleCheck : IconAlertTriangle;
  const first = {
    GOOD: t('state.allGood'),
    WATCH: t('state.watch', { count: told.length, names }),
    MEND: t('state.mend', { count: told.length, names }),
  }[verdict];
  const broken = verdict === 'MEND' && told.some(({ code }) => vital.includes(code));
  return (
    <section className={classes.summary} data-verdict={verdict}>
      <Icon size={22} aria-hidden />
      <div>
        <p className={classes.name}>{first}</p>
        <p>{t(broken ? 'state.worksNot' : verdict === 'GOOD' ? 'state.allGoodText' : 'state.worksStill')}</p>
      </div>
    </section>
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
    <dl className={`${classes.figures} figures`} aria-label={t('state.figures')}>
      {figures.map(([name, value, below]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <span className="dim">{below}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Row({ row: { code, verdict, says, facts }, manage }: { row: StateRow; manage: boolean }) {
  const { t } = useTranslation('office');
  const Icon = verdict === 'GOOD' ? IconCircleCheck : IconAlertTriangle;
  const to = places[code];
  return (
    <li className={classes.row} data-verdict={verdict}>
      <Icon size={20} role="img" aria-label={t(`state.verdict.${verdict}`)} />
      <span className={classes.name}>{t(`state.${code}.name`)}</span>
      <span className="figures">{t(`state.${code}.${says}` as never, readable(facts))}</span>
      <span className={classes.act}>
        {code === 'BACKUP' && manage ? <NoteBackup /> : null}
        {to ? (
          <Anchor component={Link} to={to}>
            {t(`state.act.${code as 'MAIL'}`)}
          </Anchor>
        ) : null}
      </span>
    </li>
  );
}
