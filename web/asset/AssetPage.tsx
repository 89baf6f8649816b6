import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconDots, IconQrcode, IconTool } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { cardPrint, labelsPrint, type markActs, type OpenAsset, openAsset } from '../../contract/asset/register.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { FactList } from '../ui/FactList.tsx';
import { Lines } from '../ui/Lines.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { TabsNav } from '../ui/TabsNav.tsx';
import { toastError } from '../ui/toast.ts';
import { dayAt, money, stateTones } from './asset-words.ts';
import { CustodyPanel } from './CustodyPanel.tsx';
import { Checks, NowAt } from './NowAt.tsx';
import { Photo, PhotoItem } from './Photo.tsx';
import { Worth } from './Worth.tsx';

const AssetForm = lazy(() => import('./AssetForm.tsx').then((file) => ({ default: file.AssetForm })));
const HandOn = lazy(() => import('./asset-dialogs.tsx').then((file) => ({ default: file.HandOn })));
const FaultForm = lazy(() => import('./asset-dialogs.tsx').then((file) => ({ default: file.FaultForm })));
const RepairForm = lazy(() => import('./asset-dialogs.tsx').then((file) => ({ default: file.RepairForm })));
const MarkForm = lazy(() => import('./asset-dialogs.tsx').then((file) => ({ default: file.MarkForm })));

type Mark = (typeof markActs)[number];
type Form = { is: 'edit' | 'handOn' | 'fault' } | { is: 'repair'; id: number } | { is: 'mark'; act: Mark } | null;
const views = ['overview', 'history', 'repairs', 'loans'] as const;

/** One asset: who has it, what it is worth, what happened to it. */
export function AssetPage() {
  const { t } = useTranslation('asset');
  const assetId = Number(useParams().assetId);
  const [query] = useSearchParams();
  const on = query.get('on') ?? '';
  const read = useRead(openAsset, { assetId, ...(isDay(on) ? { on } : {}) }, { keep: true });
  return (
    <DetailPage back={{ to: paths.assets, label: t('title') }} of={read}>
      {(opened) => <Opened of={opened} />}
    </DetailPage>
  );
}

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text);

function Opened({ of }: { of: OpenAsset }) {
  const { t } = useTranslation('asset');
  const [query] = useSearchParams();
  const at = views.find((one) => one === query.get('view')) ?? 'overview';
  const [form, setForm] = useState<Form>(null);
  const close = () => setForm(null);
  const { asset } = of;
  const counts = { overview: 0, history: of.events.length, repairs: of.repairs.length, loans: of.loans.length };
  const panes: Record<(typeof views)[number], () => ReactNode> = {
    overview: () => <Overview of={of} onRepair={(id) => setForm({ is: 'repair', id })} />,
    history: () => <History events={of.events} />,
    repairs: () => <Repairs of={of} onEdit={(id) => setForm({ is: 'repair', id })} />,
    loans: () => <Loans loans={of.loans} />,
  };
  return (
    <>
      <PageHead
        title={[asset.name, asset.brand, asset.model].filter(Boolean).join(' ')}
        tab={asset.number}
        hint={
          <span className="side-by-side figures">
            {asset.number}
            <Pill tone={stateTones[asset.state]}>{t(`state.${asset.state}`)}</Pill>
            {asset.condition === 'GOOD' ? null : <Pill tone="warn">{t(`condition.${asset.condition}`)}</Pill>}
          </span>
        }
      >
        <Acts of={of} onForm={setForm} />
      </PageHead>
      <TabsNav label={t('title')}>
        {views.map((view) => (
          <Link key={view} to={view === 'overview' ? '?' : `?view=${view}`} replace aria-current={view === at ? 'page' : undefined}>
            {t(`page.${view}`)}
            {counts[view] ? <span className="dim figures">{counts[view]}</span> : null}
          </Link>
        ))}
      </TabsNav>
      {panes[at]()}
      <Suspense fallback={<LoadingRows rows={2} />}>
        {form?.is === 'edit' ? <AssetForm kept={asset} onClose={close} /> : null}
        {form?.is === 'handOn' ? <HandOn assets={[asset]} onClose={close} /> : null}
        {form?.is === 'fault' ? <FaultForm asset={asset} onClose={close} /> : null}
        {form?.is === 'mark' ? <MarkForm asset={asset} act={form.act} onClose={close} /> : null}
        {form?.is === 'repair' ? <RepairForm repair={of.repairs.find(({ id }) => id === form.id)} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** One filled button: to hand it on; what is seldom done stands behind the dots. */
function Acts({ of: { asset, may }, onForm }: { of: OpenAsset; onForm: (form: Form) => void }) {
  const { t } = useTranslation('asset');
  const print = (path: string) => void openPrint(path).catch(toastError);
  const apart = ['BROKEN', 'LOST', 'UNNEEDED', 'INQUIRY'].includes(asset.state);
  const marks: Mark[] = [
    ...(may.mark
      ? (['break', 'lose', ...(asset.state === 'RECEIVED' || asset.state === 'IN_USE' ? ['unneed' as const] : [])] as const)
      : []),
    ...(apart && may.change ? (['restore'] as const) : []),
  ];
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} aria-hidden />}
        onClick={() => print(`${labelsPrint.path}?ids=${asset.id}`)}
      >
        {t('page.labels')}
      </Button>
      {may.report ? (
        <Button variant="default" leftSection={<IconTool size={18} aria-hidden />} onClick={() => onForm({ is: 'fault' })}>
          {t('page.report')}
        </Button>
      ) : null}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={10} aria-label={t('page.more')}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => print(cardPrint.path(asset.id))}>{t('page.card')}</Menu.Item>
          {may.mark || may.change ? <PhotoItem assetId={asset.id} /> : null}
          {may.change ? <Menu.Item onClick={() => onForm({ is: 'edit' })}>{t('page.edit')}</Menu.Item> : null}
          {marks.map((act) => (
            <Menu.Item key={act} onClick={() => onForm({ is: 'mark', act })}>
              {t(`mark.${act}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {may.handOn ? (
        <Button leftSection={<IconArrowsExchange size={18} aria-hidden />} onClick={() => onForm({ is: 'handOn' })}>
          {t('page.handOn')}
        </Button>
      ) : null}
    </>
  );
}

function Overview({ of, onRepair }: { of: OpenAsset; onRepair: (id: number) => void }) {
  const { t } = useTranslation('asset');
  const [last] = of.repairs;
  return (
    <div className="columns">
      <div className="stack">
        <NowAt of={of} onRepair={onRepair} />
        <CustodyPanel of={of} few />
        <Worth of={of} />
      </div>
      <div className="stack">
        <Photo asset={of.asset} />
        <Facts of={of} />
        <Checks checks={of.checks} />
        {last ? (
          <Panel title={t('page.repairs')}>
            <RepairWords repair={last} />
            <RepairSum of={of} />
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

function Facts({ of: { asset } }: { of: OpenAsset }) {
  const { t } = useTranslation('asset');
  const over = asset.warrantyUntil !== null && Date.parse(dayAt(asset.warrantyUntil)) < Date.now();
  const day = asset.warrantyUntil ? shortDate(dayAt(asset.warrantyUntil)) : '';
  return (
    <Panel title={t('page.facts')}>
      <FactList
        label={t('page.facts')}
        facts={[
          [t('page.class'), asset.className],
          [t('page.serial'), asset.serial],
          [t('page.place'), asset.place],
          [t('page.unit'), asset.unit],
          [t('page.got'), [t(`method.${asset.method}`), t(`fund.${asset.fund}`)].join(' · ')],
          [t('page.document'), asset.documentNo],
          [t('page.vendor'), asset.vendor],
          [t('page.received'), shortDate(dayAt(asset.receivedOn))],
          [t('page.price'), t('baht', { amount: money(asset.price) })],
          [t('page.warranty'), day && t(over ? 'page.warrantyOver' : 'page.warrantyUntil', { day })],
          [t('page.gpsc'), asset.gpsc],
          [
            t('page.parent'),
            asset.parent ? (
              <Link key="parent" className="link" to={paths.asset(asset.parent.id)}>{`${asset.parent.number} ${asset.parent.name}`}</Link>
            ) : (
              ''
            ),
          ],
          [
            t('page.parts'),
            asset.parts.length > 0
              ? asset.parts.map((one) => (
                  <Link key={one.id} className="link" style={{ display: 'block' }} to={paths.asset(one.id)}>
                    {`${one.number} ${one.name}`}
                  </Link>
                ))
              : '',
          ],
          [t('page.resource'), asset.resource?.name ?? ''],
          [t('page.code'), asset.code],
          [t('page.note'), asset.note],
        ]}
      />
    </Panel>
  );
}

function RepairWords({ repair }: { repair: OpenAsset['repairs'][number] }) {
  const { t } = useTranslation('asset');
  return (
    <Lines
      sub={[
        shortDate(dayAt(repair.fromDay)),
        repair.untilDay ? t('page.down', { count: repair.downDays }) : t('page.atShop'),
        repair.shop,
        repair.documentNo,
        repair.outcome && repair.fault,
      ]}
    >
      {[repair.outcome || repair.fault, repair.cost !== null && t('baht', { amount: money(repair.cost) })].filter(Boolean).join(' ')}
    </Lines>
  );
}

/** What repairs came to, beside what it cost. */
function RepairSum({ of: { asset, repairs } }: { of: OpenAsset }) {
  const { t } = useTranslation('asset');
  const sum = repairs.reduce((all, { cost }) => all + (cost ?? 0), 0);
  return sum > 0 ? <p className="hint figures">{t('page.share', { percent: Math.round((sum / asset.price) * 100) })}</p> : null;
}

function Repairs({ of, onEdit }: { of: OpenAsset; onEdit: (id: number) => void }) {
  const { t } = useTranslation('asset');
  return (
    <Panel title={t('page.repairs')} count={of.repairs.length || undefined} flush>
      <ul className="bare flush" aria-label={t('page.repairs')}>
        {of.repairs.length === 0 ? <li className="row dim">{t('page.noRepairs')}</li> : null}
        {of.repairs.map((one) => (
          <li key={one.id} className="row">
            <span className="words">
              <RepairWords repair={one} />
            </span>
            {of.may.repair ? (
              <Button variant="default" onClick={() => onEdit(one.id)}>
                {t('repair.edit')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Loans({ loans }: Pick<OpenAsset, 'loans'>) {
  const { t } = useTranslation('asset');
  return (
    <Panel title={t('page.loans')} count={loans.length || undefined} flush>
      <ul className="bare flush" aria-label={t('page.loans')}>
        {loans.length === 0 ? <li className="row dim">{t('page.noLoans')}</li> : null}
        {loans.map((one) => (
          <li key={one.requestId} className="row">
            <span className="words">
              <Lines sub={[shortDate(one.lentAt)]}>
                <Link className="link" to={paths.assetLoan(one.requestId)}>
                  {[one.number, one.borrower].filter(Boolean).join(' · ')}
                </Link>
              </Lines>
            </span>
            <Pill tone={one.returnedAt ? 'ok' : 'brand'}>
              {one.returnedAt ? t('page.back', { day: shortDate(one.returnedAt) }) : t('page.due', { day: shortDate(dayAt(one.dueOn)) })}
            </Pill>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function History({ events }: Pick<OpenAsset, 'events'>) {
  const { t } = useTranslation('asset');
  return (
    <Panel title={t('page.history')} count={events.length} flush>
      <ul className="bare flush" aria-label={t('page.history')}>
        {events.map((one) => (
          <li key={`${one.at} ${one.act}`} className="row">
            <span className="words">
              <Lines sub={[shortDateTime(one.at), one.actor, one.words]}>{t(`act.${one.act as 'register'}`)}</Lines>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
