import { Button, Menu } from '@mantine/core';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import {
  applyCheck,
  type CheckAct,
  type CheckLetter,
  checkLetters,
  checkPrint,
  checkSheet,
  draftCheckLetter,
  findCheckLetters,
  linkCheckLetter,
  openCheck,
  reportCheck,
  startCheck,
} from '../../../contract/asset/check.ts';
import type { Given } from '../../../contract/endpoint.ts';
import { useRead, useSend } from '../../api.ts';
import { paths } from '../../paths.ts';
import { openPrint } from '../../sarabun/open-print.ts';
import { DetailPage } from '../../ui/DetailPage.tsx';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { HistoryPanel } from '../../ui/HistoryPanel.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { saveFrom } from '../../ui/save-file.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { dayAt, whole } from '../asset-words.ts';
import { foundBy, letterChoices } from '../FoundSelect.tsx';
import { LettersPanel } from '../LettersPanel.tsx';
import { Bar } from './Bar.tsx';
import { checkTones, stale } from './check-words.ts';
import { DaysLeft } from './DaysLeft.tsx';
import { Results } from './Results.tsx';

const InspectorsForm = lazy(() => import('./check-dialogs.tsx').then((file) => ({ default: file.InspectorsForm })));
const CancelForm = lazy(() => import('./check-dialogs.tsx').then((file) => ({ default: file.CancelForm })));

export type OpenedCheck = Given<typeof openCheck>;

/** One round: how far it is by room and by inspector, what was found, and what is next. */
export function CheckPage() {
  const { t } = useTranslation('assetCheck');
  const checkId = Number(useParams().checkId);
  const read = useRead(openCheck, { checkId });
  return (
    <DetailPage back={{ to: `${paths.assets}?view=check`, label: t('page.back') }} of={read}>
      {(opened) => <Opened opened={opened} />}
    </DetailPage>
  );
}

function Opened({ opened }: { opened: OpenedCheck }) {
  const { t } = useTranslation('assetCheck');
  const { check, people, rooms, events } = opened;
  const [form, setForm] = useState<'setInspectors' | 'cancel' | null>(null);
  const close = () => setForm(null);
  const hint = [
    t('list.span', { from: shortDate(dayAt(check.startsOn)), until: shortDate(dayAt(check.dueOn)) }),
    check.things > 0 && t('page.foundOf', { found: whole(check.found), things: whole(check.things) }),
    check.order?.number && t('page.order', { number: check.order.number }),
    // why an act that stands there can't be pressed yet
    ...opened.may.map(({ act, reason }) => reason && t('page.before', { act: t(`page.${act as 'start'}`), reason })),
  ];
  return (
    <>
      <PageHead
        title={t('nameOf', { year: check.year })}
        hint={
          <span className="side-by-side">
            <Pill tone={checkTones[check.state]}>{t(`state.${check.state}`)}</Pill>
            <DaysLeft left={check.daysLeft} />
            <span>{hint.filter(Boolean).join(' · ')}</span>
          </span>
        }
      >
        {check.startedAt ? <Prints opened={opened} /> : null}
        <Acts opened={opened} onForm={setForm} />
      </PageHead>
      <div className="columns">
        <div className="stack">
          {check.startedAt ? <Results checkId={check.id} counts={check.counts} /> : null}
          {check.startedAt ? (
            <Panel title={t('page.rooms')} count={rooms.length} flush>
              <ul className="bare flush" aria-label={t('page.rooms')}>
                {rooms.map((room) => (
                  <li key={room.id ?? 0} className="row">
                    <span className="words">
                      <Lines sub={[room.building, room.unit]}>
                        <span>{room.name || t('page.noRoom')}</span>
                      </Lines>
                    </span>
                    <span className="words">
                      <span className="figures">{t('page.foundOf', { found: whole(room.found), things: whole(room.things) })}</span>
                      <Bar found={room.found} things={room.things} />
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
        </div>
        <div className="stack">
          <Letters opened={opened} />
          {people.length > 0 ? (
            <Panel title={t('page.people')} flush>
              <ul className="bare flush" aria-label={t('page.people')}>
                {people.map((one) => (
                  <li key={one.id} className="row">
                    <span className="words">
                      <Lines
                        sub={[
                          one.detail,
                          check.startedAt && t('page.byPerson', { found: one.found, extra: one.extra }),
                          one.lastAt && t('page.lastAt', { time: shortDateTime(one.lastAt) }),
                        ]}
                      >
                        <span>{one.name}</span>
                      </Lines>
                    </span>
                    <span className="dim">{t(`role.${one.role}`)}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
          <HistoryPanel title={t('page.history')} events={events} />
        </div>
      </div>
      <Suspense fallback={null}>
        {form === 'setInspectors' ? <InspectorsForm opened={opened} onClose={close} /> : null}
        {form === 'cancel' ? <CancelForm opened={opened} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function Prints({ opened: { check } }: { opened: OpenedCheck }) {
  const { t } = useTranslation('assetCheck');
  const print = (paper: string) => void openPrint(checkPrint.path(check.id, paper)).catch(toastError);
  const sheet = () => void saveFrom(`${checkSheet.path(check.id)}?as=xlsx`, `${t('nameOf', { year: check.year })}.xlsx`);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
          {t('page.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => print('report')}>{t('paper.report')}</Menu.Item>
        <Menu.Item onClick={() => print('faults')}>{t('paper.faults')}</Menu.Item>
        <Menu.Item onClick={sheet}>{t('page.sheet')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The one act that is next is filled; the others stand beside it. */
function Acts({ opened: { check, may }, onForm }: { opened: OpenedCheck; onForm: (form: 'setInspectors' | 'cancel') => void }) {
  const { t } = useTranslation('assetCheck');
  const start = useSend(startCheck, stale);
  const report = useSend(reportCheck, stale);
  const apply = useSend(applyCheck, stale);
  const { id: checkId, version } = check;
  const asked = async (title: string, message: string, send: () => Promise<string>) => {
    if (await confirm({ title, message, confirmLabel: title })) await send().then(toastDone).catch(toastError);
  };
  const press: Partial<Record<CheckAct, () => void>> = {
    setInspectors: () => onForm('setInspectors'),
    cancel: () => onForm('cancel'),
    start: () =>
      void asked(t('page.start'), t('page.startText'), () =>
        start({ checkId, version }).then(({ things }) => t('page.started', { count: things })),
      ),
    report: () => void asked(t('page.report'), t('page.reportText'), () => report({ checkId, version }).then(() => t('page.reported'))),
    apply: () =>
      void asked(t('page.apply'), t('page.applyText'), () =>
        apply({ checkId, version }).then(({ kept, ...done }) =>
          [t('page.applied', done), kept > 0 && t('page.kept', { count: kept })].filter(Boolean).join(' '),
        ),
      ),
  };
  const offers = may.filter(({ act }) => press[act]);
  const first = offers.find(({ act, reason }) => act !== 'cancel' && !reason)?.act;
  return (
    <>
      {may.some(({ act }) => act === 'find') ? (
        <Button
          component={Link}
          to={paths.assetScan(checkId)}
          variant={first ? 'default' : 'filled'}
          leftSection={<IconQrcode size={18} aria-hidden />}
        >
          {t('list.scan')}
        </Button>
      ) : null}
      {offers.map(({ act, reason }) => (
        <Button
          key={act}
          variant={act === first ? 'filled' : act === 'cancel' ? 'subtle' : 'default'}
          disabled={reason !== null}
          {...(reason ? { title: reason } : {})}
          onClick={press[act]}
        >
          {t(`page.${act as 'start'}`)}
        </Button>
      ))}
    </>
  );
}

function Letters({ opened: { check, may, people } }: { opened: OpenedCheck }) {
  const { t } = useTranslation('assetCheck');
  const draft = useSend(draftCheckLetter, stale);
  const link = useSend(linkCheckLetter, stale);
  const writes = may.some(({ act }) => act === 'draft');
  const inspects = check.inspects;
  const keeps = may.some(({ act }) => act === 'setInspectors' || act === 'start' || act === 'cancel');
  const letters = { REQUEST: check.request, ORDER: check.order, REPORT: check.report };
  return (
    <LettersPanel<CheckLetter>
      title={t('page.letters')}
      letters={checkLetters
        .filter((part) => part !== 'REPORT' || people.length > 0)
        .map((part) => ({
          part,
          name: t(`part.${part}`),
          letter: letters[part],
          writes: writes && (part === 'REPORT' ? inspects : keeps),
        }))}
      draft={(part) => draft({ checkId: check.id, part })}
      link={(part, documentId) => link({ checkId: check.id, version: check.version, part, documentId })}
      from={(part) => foundBy(findCheckLetters, { checkId: check.id, part }, letterChoices)}
    />
  );
}
