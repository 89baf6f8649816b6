import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { waitingForMe } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { TabsNav } from '../ui/TabsNav.tsx';
import { RequestList } from './RequestList.tsx';
import { WaitingList } from './WaitingList.tsx';

/** The views that few open, and their charts. */
export const ManageView = lazy(() => import('./ManageView.tsx').then((file) => ({ default: file.ManageView })));
export const ModuleReport = lazy(() => import('./ModuleReport.tsx').then((file) => ({ default: file.ModuleReport })));

interface View {
  view: string;
  label: string;
  /** No tab of the caller's. */
  hidden?: boolean | undefined;
  /** What it shows; left out: the requests of `mine` and `register`, and what waits for one in `waiting`. */
  pane?: (() => ReactNode) | undefined;
}

interface Props {
  module: string;
  title: string;
  /** Always in the order ของฉัน, รอฉัน, ปฏิทิน, ทะเบียน, จัดการ. Which is open stands in the address as `view`, the first of them without. */
  views: readonly [View, ...View[]];
  /** The module has several kinds, by which its lists can be narrowed. */
  kinds?: boolean | undefined;
  /** Acts in the head. */
  children?: ReactNode;
}

/** The page of a module of requests: its views as tabs, of which it draws only what no other module has. */
export function ModulePage({ module, title, views, kinds, children }: Props) {
  const { t } = useTranslation('requests');
  const [query] = useSearchParams();
  const at = views.find((one) => one.view === query.get('view')) ?? views[0];
  const waiting = useRead(waitingForMe, { module, take: 1 }).data?.total;
  return (
    <>
      <PageHead title={title}>{children}</PageHead>
      <TabsNav label={t('tabs.label')}>
        {views
          .filter((one) => !one.hidden)
          .map(({ view, label }, place) => (
            <Link key={view} to={place === 0 ? '?' : `?view=${view}`} aria-current={view === at.view ? 'page' : undefined}>
              {label}
              {view === 'waiting' && waiting ? <span className="dim figures">{waiting}</span> : null}
            </Link>
          ))}
      </TabsNav>
      <Suspense fallback={<LoadingRows rows={6} />}>
        {at.pane ? at.pane() : <Requests key={at.view} module={module} view={at.view} label={at.label} kinds={kinds} />}
      </Suspense>
    </>
  );
}

function Requests({ view, ...rest }: { module: string; view: string; label: string; kinds: boolean | undefined }) {
  return view === 'waiting' ? <WaitingList module={rest.module} /> : <RequestList view={view === 'register' ? view : 'mine'} {...rest} />;
}
