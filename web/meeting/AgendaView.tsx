import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AgendaItem, agendaHeadings, arrangeItems, openMeeting, removeItem } from '../../contract/meeting/meetings.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { toastError } from '../ui/toast.ts';
import { ItemForm } from './ItemForm.tsx';
import { ItemPapers } from './ItemPapers.tsx';
import type { OpenedMeeting } from './MeetingPage.tsx';
import classes from './meeting.module.css';
import { moved } from './SeatsForm.tsx';

/** ระเบียบวาระ under its headings; who looks after it drags items, by mouse or keys, and brings their papers. */
export function AgendaView({ opened }: { opened: OpenedMeeting }) {
  const { t } = useTranslation('meeting');
  const { meeting, items, may } = opened;
  const keeps = may.some(({ act }) => act === 'keep');
  const [adds, setAdds] = useState<number | null>(null);
  const { data } = useRead(agendaHeadings, {}, { staleTime: 300_000, enabled: keeps });
  const known = items.map(({ heading, headingName }) => ({ n: heading, name: headingName }));
  const offered = keeps ? (data?.headings ?? []).map(({ n, name }) => ({ n, name: known.find((one) => one.n === n)?.name ?? name })) : [];
  const headings = [...new Map([...offered, ...known].map((one) => [one.n, one])).values()].sort((a, b) => a.n - b.n);
  if (headings.length === 0) return <EmptyState>{t('agenda.none')}</EmptyState>;
  return (
    <>
      {headings.map(({ n, name }) => (
        <Panel
          key={n}
          title={t('paper.heading', { n, name })}
          flush
          action={
            keeps ? (
              <RowButton
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-label={t('agenda.addTo', { name })}
                onClick={() => setAdds(n)}
              >
                {t('agenda.add')}
              </RowButton>
            ) : null
          }
        >
          <Items meetingId={meeting.id} all={items} heading={n} name={name} keeps={keeps} />
        </Panel>
      ))}
      {adds ? <ItemForm meeting={{ id: meeting.id, bodyId: meeting.bodyId }} heading={adds} onClose={() => setAdds(null)} /> : null}
    </>
  );
}

function Items({
  meetingId,
  all,
  heading,
  name,
  keeps,
}: {
  meetingId: number;
  all: AgendaItem[];
  heading: number;
  name: string;
  keeps: boolean;
}) {
  const { t } = useTranslation('meeting');
  const arrange = useSend(arrangeItems, [openMeeting]);
  const own = all.filter((item) => item.heading === heading);
  if (own.length === 0) return <p className="padded dim">{t('agenda.empty')}</p>;
  const move = (from: number, to: number) => {
    const order = moved(own, from, to);
    const next = [...all.filter((item) => item.heading < heading), ...order, ...all.filter((item) => item.heading > heading)];
    void arrange({ meetingId, items: next.map((item) => ({ itemId: item.id, heading: item.heading })) }).catch(toastError);
  };
  if (!keeps || own.length < 2)
    return (
      <ol className="bare flush" aria-label={name}>
        {own.map((item) => (
          <li key={item.id} className="row" data-top>
            <Item meetingId={meetingId} item={item} keeps={keeps} />
          </li>
        ))}
      </ol>
    );
  return (
    <div className={classes.sorted}>
      <SortableList label={name} rows={own.map((item) => ({ ...item, key: String(item.id), name: item.title }))} onMove={move}>
        {(item) => <Item meetingId={meetingId} item={item} keeps={keeps} />}
      </SortableList>
    </div>
  );
}

function Item({ meetingId, item, keeps }: { meetingId: number; item: AgendaItem; keeps: boolean }) {
  const { t } = useTranslation('meeting');
  const [edits, setEdits] = useState(false);
  const remove = useSend(removeItem, [openMeeting]);
  const takeOff = async () => {
    if (
      await confirm({
        title: t('agenda.removeTitle', { no: item.no }),
        message: item.title,
        confirmLabel: t('agenda.remove'),
        danger: true,
      })
    )
      await remove({ meetingId, itemId: item.id }).catch(toastError);
  };
  return (
    <div className={classes.item}>
      <span className={`figures ${classes.no}`}>{item.no}</span>
      <div className="words">
        <Lines
          sub={[
            item.presenter && t('paper.presenter', { presenter: item.presenter }),
            item.minutes > 0 && t('agenda.minutes', { count: item.minutes }),
            item.docNo,
          ]}
        >
          <span className="wraps">
            <span lang="th">{item.title}</span> {item.secret ? <IconLock size={16} aria-label={t('agenda.secret')} /> : null}
          </span>
        </Lines>
        {item.twoThirds ? <Pill tone="warn">{t('agenda.twoThirds')}</Pill> : null}
        {item.carried ? <Pill>{t('agenda.carried')}</Pill> : null}
        <FollowUp item={item} />
        {item.proposed && !item.resolution ? (
          <p lang="th" className={classes.proposed}>
            {item.proposed}
          </p>
        ) : null}
        {item.resolution ? (
          <p className={classes.proposed}>
            <strong>{t(`result.${item.resolution.result as 'RESOLVED'}`)}</strong> <span lang="th">{item.resolution.text}</span>
            {item.resolution.owner ? (
              <span className="sub">
                {t('agenda.owner', { owner: item.resolution.owner, day: item.resolution.dueOn ? shortDate(item.resolution.dueOn) : '' })}
              </span>
            ) : null}
          </p>
        ) : null}
        <ItemPapers item={item} keeps={keeps} />
      </div>
      {keeps && !item.endedAt ? (
        <span className="side-by-side">
          <RowButton aria-label={t('agenda.editOf', { no: item.no })} onClick={() => setEdits(true)}>
            {t('agenda.edit')}
          </RowButton>
          {item.startedAt ? null : (
            <Button
              size="compact-md"
              variant="subtle"
              c="var(--urgent)"
              aria-label={t('agenda.removeOf', { no: item.no })}
              onClick={() => void takeOff()}
            >
              {t('agenda.remove')}
            </Button>
          )}
        </span>
      ) : null}
      {edits ? <ItemForm meeting={{ id: meetingId }} heading={item.heading} item={item} onClose={() => setEdits(false)} /> : null}
    </div>
  );
}

/** What a matter arising is: whose, how old, how far. */
function FollowUp({ item: { follows, certifies } }: { item: AgendaItem }) {
  const { t } = useTranslation('meeting');
  if (certifies)
    return (
      <Link className="link" to={`${paths.meeting(certifies.meetingId)}?view=minutes`}>
        {t('agenda.minutesOf', { number: certifies.number, state: t(`state.${certifies.state}`) })}
      </Link>
    );
  if (!follows) return null;
  const said = [
    t('agenda.from', { number: follows.meeting }),
    follows.owner,
    follows.dueOn && t('resolutions.dueOn', { day: shortDate(follows.dueOn) }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className="sub figures">
      {follows.requestId ? (
        <Link className="link" to={paths.resolution(follows.requestId)}>
          {said}
        </Link>
      ) : (
        said
      )}{' '}
      <Pill tone={follows.done ? 'ok' : follows.late ? 'urgent' : 'warn'}>
        {follows.done
          ? t('resolutions.DONE')
          : follows.age === 0
            ? t('resolutions.OPEN')
            : t(follows.late ? 'resolutions.lateFor' : 'resolutions.openFor', { days: follows.age })}
      </Pill>
    </span>
  );
}
