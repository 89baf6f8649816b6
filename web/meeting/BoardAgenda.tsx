import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { arrangeItems } from '../../contract/meeting/meetings.ts';
import { clock } from '../ui/dates.ts';
import { Sorting, useSortableRow } from '../ui/SortableList.tsx';
import type { Board } from './BoardPage.tsx';
import classes from './board.module.css';
import { ItemForm } from './ItemForm.tsx';
import { moved } from './SeatsForm.tsx';
import { useSince } from './useSeconds.ts';
import { usePress } from './useSitting.ts';

type Item = Board['items'][number];

/** The agenda at the left: what is over, what is on with its time, what is to come, which may be dragged. */
export function BoardAgenda({ shown, itemId, onChoose }: { shown: Board; itemId: number | null; onChoose: (id: number) => void }) {
  const { t } = useTranslation('meeting');
  const { items, meeting, runs } = shown;
  const arrange = usePress(arrangeItems);
  const [adds, setAdds] = useState(false);
  const move = (from: number, to: number) => {
    const [one, place] = [items[from], items[to]];
    if (!one || !place || one.startedAt || place.startedAt) return;
    const next = moved(items, from, to).map((item) => ({ itemId: item.id, heading: item.id === one.id ? place.heading : item.heading }));
    void arrange({ meetingId: meeting.id, items: next });
  };
  return (
    <nav className={classes.agenda} aria-label={t('view.agenda')}>
      <Sorting rows={items.map((item) => ({ key: String(item.id), name: item.title }))} onMove={move} disabled={!runs}>
        <ol className="bare">
          {items.map((item, place) => (
            <Row
              key={item.id}
              item={item}
              head={items[place - 1]?.heading === item.heading ? null : t('board.heading', { n: item.heading, name: item.headingName })}
              isOn={meeting.currentItemId === item.id}
              isChosen={item.id === itemId}
              drags={runs && !item.startedAt}
              onChoose={() => onChoose(item.id)}
            />
          ))}
        </ol>
      </Sorting>
      {runs ? (
        <div className={classes.foot}>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdds(true)}>
            {t('agenda.add')}
          </Button>
        </div>
      ) : null}
      {adds ? <ItemForm meeting={{ id: meeting.id, bodyId: meeting.bodyId }} heading={5} onClose={() => setAdds(false)} /> : null}
    </nav>
  );
}

interface RowProps {
  item: Item;
  head: string | null;
  isOn: boolean;
  isChosen: boolean;
  drags: boolean;
  onChoose: () => void;
}

function Row({ item, head, isOn, isChosen, drags, onChoose }: RowProps) {
  const { t } = useTranslation('meeting');
  const { setNodeRef, style, handle } = useSortableRow({ key: String(item.id), name: item.title });
  const since = useSince(isOn ? item.startedAt : null);
  const said = item.resolution
    ? t(`result.${item.resolution.result as 'RESOLVED'}`)
    : isOn
      ? t('board.on')
      : [
          item.minutes > 0 && t('agenda.minutes', { count: item.minutes }),
          item.presenter,
          item.papers.length > 0 && t('paper.papers', { count: item.papers.length }),
        ]
          .filter(Boolean)
          .join(' · ');
  return (
    <li ref={setNodeRef} style={style}>
      {head ? (
        <h2 className={classes.heading}>
          {head} {item.startedAt ? <span className="figures dim">{clock(item.startedAt)}</span> : null}
        </h2>
      ) : null}
      <div className={classes.line} data-on={isOn || undefined} data-chosen={isChosen || undefined}>
        <button type="button" className={`plain ${classes.choose}`} aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
          <span className="figures">{item.no}</span>
          <span className="words">
            {item.title ? <span lang="th">{item.title}</span> : t('agenda.secret')}
            <span className="sub">
              {item.resolution ? '✓ ' : ''}
              {said}
            </span>
          </span>
          {since ? <span className={`figures ${classes.since}`}>{since}</span> : null}
        </button>
        {drags ? handle : null}
      </div>
    </li>
  );
}
