import { Anchor, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import {
  type CaseAct,
  type CaseItem,
  type CaseLetter,
  caseLetters,
  casePrint,
  draftCaseLetter,
  evidencePath,
  findCaseLetters,
  linkCaseLetter,
  openCase,
  sendFinding,
} from '../../../contract/asset/disposal.ts';
import type { Given } from '../../../contract/endpoint.ts';
import { useRead, useSend } from '../../api.ts';
import { paths } from '../../paths.ts';
import { openPrint } from '../../sarabun/open-print.ts';
import { DetailPage } from '../../ui/DetailPage.tsx';
import { shortDate } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { HistoryPanel } from '../../ui/HistoryPanel.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { saveFrom } from '../../ui/save-file.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { dayAt, money } from '../asset-words.ts';
import { foundBy, letterChoices } from '../FoundSelect.tsx';
import { LettersPanel } from '../LettersPanel.tsx';
import { State } from './CasesView.tsx';
import { stale } from './case-words.ts';

const dialogs = () => import('./case-dialogs.tsx');
const CaseForm = lazy(() => dialogs().then((file) => ({ default: file.CaseForm })));

export type OpenedCase = Given<typeof openCase>;
/** A form of the case, or of one of its things. */
export interface CaseFormOf {
  act: Exclude<CaseAct, 'draft' | 'sendFinding'>;
  item?: CaseItem;
}

/** One case: its things with what was found and done, its letters, and what is next. */
export function CasePage() {
  const { t } = useTranslation('assetCase');
  const caseId = Number(useParams().caseId);
  const read = useRead(openCase, { caseId });
  return (
    <DetailPage back={{ to: `${paths.assets}?view=cases`, label: t('page.back') }} of={read}>
      {(opened) => <Opened opened={opened} />}
    </DetailPage>
  );
}

function Opened({ opened }: { opened: OpenedCase }) {
  const { t } = useTranslation('assetCase');
  const { case: one, items, people, events, may } = opened;
  const [form, setForm] = useState<CaseFormOf | null>(null);
  const hint = [
    one.method && t(`method.${one.method}`),
    t('page.price', { price: money(one.price) }),
    one.noInquiry && t('page.noInquiry', { words: one.noInquiry }),
    one.auditToldOn && t('page.auditTold', { day: shortDate(dayAt(one.auditToldOn)) }),
    // why an act that stands there can't be pressed yet
    ...may.map(({ act, reason }) => reason && act in words && t('page.before', { act: t(words[act as keyof typeof words]), reason })),
  ];
  return (
    <>
      <PageHead
        title={`${t('title')} ${one.number}`}
        hint={
          <span className="side-by-side">
            <State row={one} />
            <span>{hint.filter(Boolean).join(' · ')}</span>
            {one.checkId ? (
              <Link className="link" to={paths.assetCheck(one.checkId)}>
                {t('page.fromCheck')}
              </Link>
            ) : null}
          </span>
        }
      >
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void openPrint(casePrint.path(one.id)).catch(toastError)}
        >
          {t('page.print')}
        </Button>
        <Acts opened={opened} onForm={setForm} />
      </PageHead>
      <div className="columns">
        <Panel title={t('page.items')} count={items.length} flush>
          <ul className="bare flush" aria-label={t('page.items')}>
            {items.map((item) => (
              <Item key={item.n} item={item} opened={opened} onForm={setForm} />
            ))}
          </ul>
        </Panel>
        <div className="stack">
          <Letters opened={opened} />
          {people.length > 0 ? (
            <Panel title={t('page.people')} flush>
              <ul className="bare flush" aria-label={t('page.people')}>
                {people.map((person) => (
                  <li key={person.id} className="row">
                    <span className="words">
                      <Lines sub={[person.detail]}>
                        <span>{person.name}</span>
                      </Lines>
                    </span>
                    <span className="dim">{t(`role.${person.role}`)}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
          <HistoryPanel title={t('page.history')} events={events} />
        </div>
      </div>
      <Suspense fallback={null}>{form ? <CaseForm opened={opened} form={form} onClose={() => setForm(null)} /> : null}</Suspense>
    </>
  );
}

const ofCase = ['setInquiry', 'skipInquiry', 'order', 'strike', 'tellAudit', 'cancel'] as const;
const words = {
  setInquiry: 'page.setInquiry',
  skipInquiry: 'page.skip',
  sendFinding: 'page.sendFinding',
  order: 'page.order',
  strike: 'page.strike',
  tellAudit: 'page.tellAudit',
  cancel: 'page.cancel',
} as const;

/** The one act that is next is filled; the others stand beside it. */
function Acts({ opened: { case: one, may, people }, onForm }: { opened: OpenedCase; onForm: (form: CaseFormOf) => void }) {
  const { t } = useTranslation('assetCase');
  const send = useSend(sendFinding, stale);
  const sends = async () => {
    if (!(await confirm({ title: t('page.sendFinding'), message: t('page.sendText'), confirmLabel: t('page.sendFinding') }))) return;
    await send({ caseId: one.id, version: one.version })
      .then(() => toastDone(t('page.sent')))
      .catch(toastError);
  };
  const offers = may.flatMap(({ act, reason }) => (act in words ? [{ act: act as keyof typeof words, reason }] : []));
  // a committee that is there is seldom another one
  const first = offers.find(({ act, reason }) => act !== 'cancel' && (act !== 'setInquiry' || people.length === 0) && !reason)?.act;
  return offers.map(({ act, reason }) => (
    <Button
      key={act}
      variant={act === first ? 'filled' : act === 'cancel' ? 'subtle' : 'default'}
      disabled={reason !== null}
      {...(reason ? { title: reason } : {})}
      onClick={() => (act === 'sendFinding' ? void sends() : onForm({ act: act as (typeof ofCase)[number] }))}
    >
      {t(words[act])}
    </Button>
  ));
}

function Item({ item, opened: { case: one, may }, onForm }: { item: CaseItem; opened: OpenedCase; onForm: (form: CaseFormOf) => void }) {
  const { t } = useTranslation('assetCase');
  const can = (act: CaseAct) => may.some((offer) => offer.act === act);
  const name = `${item.number} ${item.name}`;
  const waits = item.registered && one.struckOn !== null && !item.registrarToldOn;
  return (
    <li className="row">
      <span className="words">
        <Lines
          sub={[
            t(`cause.${item.cause}`),
            t('page.price', { price: money(item.price) }),
            item.net !== null && t('page.net', { net: money(item.net) }),
            item.custodian,
          ]}
        >
          <Link className="link wraps" to={paths.asset(item.assetId)}>
            {name}
          </Link>
        </Lines>
        {item.finding ? (
          <span className="wraps">
            {[t(`verdict.${item.finding}`), item.findingWords, item.answers?.name, item.settled].filter(Boolean).join(' · ')}
          </span>
        ) : null}
        {item.doneOn ? (
          <span className="wraps">
            {[
              shortDate(dayAt(item.doneOn)),
              item.evidence,
              item.receiver,
              item.priceGot !== null && t('page.got', { price: money(item.priceGot) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ) : null}
        {item.registrarToldOn ? (
          <span>{t('page.registrarTold', { day: shortDate(dayAt(item.registrarToldOn)), no: item.registrarNo })}</span>
        ) : waits ? (
          <span className="toned" data-tone="warn">
            {t('page.registrarWaits')}
          </span>
        ) : null}
        {item.hasFile ? (
          <Anchor component="button" type="button" onClick={() => void saveFrom(evidencePath(one.id, item.n), `${item.number}`)}>
            {t('page.openFile')}
          </Anchor>
        ) : null}
      </span>
      <span className="side-by-side">
        {can('judge') ? (
          <Button variant="default" aria-label={t('page.judgeOf', { name })} onClick={() => onForm({ act: 'judge', item })}>
            {t('page.judge')}
          </Button>
        ) : null}
        {can('evidence') ? (
          <Button variant="default" aria-label={t('page.evidenceOf', { name })} onClick={() => onForm({ act: 'evidence', item })}>
            {t('page.evidence')}
          </Button>
        ) : null}
        {can('tellRegistrar') && waits ? (
          <Button variant="default" aria-label={t('page.tellRegistrarOf', { name })} onClick={() => onForm({ act: 'tellRegistrar', item })}>
            {t('page.tellRegistrar')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

function Letters({ opened: { case: one, may, people } }: { opened: OpenedCase }) {
  const { t } = useTranslation('assetCase');
  const draft = useSend(draftCaseLetter, stale);
  const link = useSend(linkCaseLetter, stale);
  const can = (act: CaseAct) => may.some((offer) => offer.act === act);
  const writes = can('draft');
  const letters = { INQUIRY_ORDER: one.inquiryOrder, FINDING: one.finding, ORDER: one.order, AUDIT: one.audit };
  // the committee writes what it found, the store all else
  const sits = can('judge');
  const shown = caseLetters.filter(
    (part) =>
      letters[part] !== null ||
      (part === 'INQUIRY_ORDER' && one.state === 'REPORTED') ||
      (part === 'FINDING' && people.length > 0 && one.state === 'INQUIRY') ||
      (part === 'ORDER' && one.state === 'FOUND') ||
      (part === 'AUDIT' && one.state === 'STRUCK'),
  );
  return (
    <LettersPanel<CaseLetter>
      title={t('page.letters')}
      letters={shown.map((part) => ({
        part,
        name: t(`part.${part}`),
        letter: letters[part],
        writes: writes && (part === 'FINDING' ? sits : !sits || can('cancel')),
      }))}
      draft={(part) => draft({ caseId: one.id, part })}
      link={(part, documentId) => link({ caseId: one.id, version: one.version, part, documentId })}
      from={(part) => foundBy(findCaseLetters, { caseId: one.id, part }, letterChoices)}
    />
  );
}
