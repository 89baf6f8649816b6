import { Box, Button } from '@mantine/core';
import { IconFilePlus, IconFileText, IconPencil, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { openBody } from '../../contract/meeting/bodies.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { shortDate } from '../ui/dates.ts';
import { FactList } from '../ui/FactList.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { MeetingList } from './MeetingList.tsx';
import { Proposals } from './Proposals.tsx';

const BodyForm = lazy(() => import('./BodyForm.tsx').then((file) => ({ default: file.BodyForm })));
const OrderForm = lazy(() => import('./OrderForm.tsx').then((file) => ({ default: file.OrderForm })));
const SeatsForm = lazy(() => import('./SeatsForm.tsx').then((file) => ({ default: file.SeatsForm })));
type Opened = Given<typeof openBody>;

/** คณะหนึ่ง: who sits there, by which rules it resolves, what waits for it, its meetings. */
export function BodyPage() {
  const { t } = useTranslation('meeting');
  const bodyId = Number(useParams().bodyId);
  const read = useRead(openBody, { bodyId });
  return (
    <DetailPage back={{ to: `${paths.meetings}?view=manage`, label: t('bodies.title') }} of={read}>
      {(opened) => <Body opened={opened} />}
    </DetailPage>
  );
}

function Body({ opened }: { opened: Opened }) {
  const { t } = useTranslation('meeting');
  const { body, keeps, manages, proposals, order } = opened;
  const [form, setForm] = useState<'body' | 'seats' | 'order' | null>(null);
  const unsigned = order !== null && order.state < 40;
  const orderNo =
    body.orderNo && body.orderDate ? t('seats.orderDated', { no: body.orderNo, day: shortDate(body.orderDate) }) : body.orderNo;
  return (
    <>
      <PageHead
        title={body.name}
        hint={[t(`bodyKind.${body.kind}`), orderNo, unsigned && t('seats.orderWaits'), body.unit].filter(Boolean).join(' · ')}
      >
        {keeps ? (
          <Button variant="default" leftSection={<IconUsers size={18} aria-hidden />} onClick={() => setForm('seats')}>
            {t('seats.edit')}
          </Button>
        ) : null}
        {keeps && order ? (
          <Button variant="default" component={Link} to={paths.document(order.id)} leftSection={<IconFileText size={18} aria-hidden />}>
            {t('seats.orderOpen')}
          </Button>
        ) : null}
        {keeps && !unsigned ? (
          <Button variant="default" leftSection={<IconFilePlus size={18} aria-hidden />} onClick={() => setForm('order')}>
            {t('seats.order')}
          </Button>
        ) : null}
        {manages ? (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setForm('body')}>
            {t('bodies.edit')}
          </Button>
        ) : null}
      </PageHead>
      <div className="columns">
        <div className="stack">
          {keeps ? <Proposals bodyId={body.id} proposals={proposals} /> : null}
          <Seats opened={opened} />
        </div>
        <RulesPanel opened={opened} />
      </div>
      <Box component="h2" mt={28} mb={14}>
        {t('bodies.meetings')}
      </Box>
      <MeetingList view="register" bodyId={body.id} />
      <Suspense fallback={null}>
        {form === 'body' ? <BodyForm body={body} onClose={() => setForm(null)} /> : null}
        {form === 'order' ? <OrderForm body={body} onClose={() => setForm(null)} /> : null}
        {form === 'seats' ? <SeatsForm opened={opened} onClose={() => setForm(null)} /> : null}
      </Suspense>
    </>
  );
}

function RulesPanel({ opened: { body, base, needed } }: { opened: Opened }) {
  const { t } = useTranslation('meeting');
  return (
    <Panel title={t('body.rules')}>
      <FactList
        label={t('body.rules')}
        facts={[
          [t('body.quorumNow'), t('body.neededOf', { needed, base })],
          [t('body.quorum'), t(`quorumRule.${body.quorum}`)],
          [t('body.base'), t(`base.${body.base}`)],
          [t('body.majority'), t(`majority.${body.majority}`)],
          [t('body.tie'), t(body.chairBreaksTie ? 'body.yes' : 'body.no')],
          [t('body.noticeDays'), t('body.days', { count: body.noticeDays })],
          [t('body.certifies'), t(body.byCirculation ? 'body.circulation' : 'body.nextMeeting')],
          [t('body.term'), [shortDate(body.since), body.until ? shortDate(body.until) : ''].filter(Boolean).join(' – ')],
        ]}
      />
    </Panel>
  );
}

function Seats({ opened: { seats } }: { opened: Opened }) {
  const { t } = useTranslation('meeting');
  return (
    <Panel title={t('seats.title')} count={seats.length} flush>
      <ul className="bare flush" aria-label={t('seats.title')}>
        {seats.map((seat) => (
          <li key={seat.id} className="row">
            <span className="words">
              <Lines sub={[seat.detail, seat.until && t('seats.until', { day: shortDate(seat.until) })]}>
                {seat.vacant ? <em className="dim">{t('seats.vacant')}</em> : seat.name}
              </Lines>
            </span>
            <Pill tone={seat.role === 'CHAIR' ? 'brand' : 'plain'}>{t(`seatRole.${seat.role}`)}</Pill>
            {seat.counts ? null : <span className="hint">{t('seats.notCounted')}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
