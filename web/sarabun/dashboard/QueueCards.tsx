import { IconAlarm, IconChecklist, IconFlame } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueCard, QueueCode } from '../../../contract/sarabun/queues.ts';
import { age } from '../../ui/dates.ts';
import { LoadingRows } from '../../ui/Loading.tsx';
import classes from './QueueCards.module.css';
import { queueIcon } from './queue-icons.ts';

interface Props {
  cards: QueueCard[] | undefined;
  open: QueueCode | null;
  onToggle: (code: QueueCode) => void;
}

const groups = ['mine', 'unit', 'others'] as const;

/** Whose move it is, then the server's order inside each group. */
export function QueueCards({ cards, open, onToggle }: Props) {
  if (!cards) return <LoadingRows rows={2} height={120} />;
  return groups.map((group) => (
    <Group key={group} group={group} cards={cards.filter((card) => card.GROUP === group)} open={open} onToggle={onToggle} />
  ));
}

function Group({ group, cards, open, onToggle }: Props & { group: (typeof groups)[number]; cards: QueueCard[] }) {
  const { t } = useTranslation('sarabun');
  const id = useId();
  if (cards.length === 0) return null;
  // what is late of the unit is part of what others work on
  const count = cards.reduce((sum, card) => sum + (card.CODE === 'unitLate' ? 0 : card.COUNT), 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`groups.${group}`)} <span className="figures">{t('groups.count', { count })}</span>
      </h2>
      <div className={classes.grid}>
        {cards.map((card) => (
          <Card key={card.CODE} card={card} open={card.CODE === open} onToggle={() => onToggle(card.CODE)} />
        ))}
      </div>
    </section>
  );
}

/** What the eye must find first: what has come back to be taken, what is late, what is urgent. */
function Foremost({ card }: { card: QueueCard }) {
  const { t } = useTranslation('sarabun');
  if (card.READY > 0)
    return (
      <span className={classes.ready}>
        <IconChecklist size={14} aria-hidden /> {t('card.ready', { count: card.READY })}
      </span>
    );
  if (card.LATE > 0 && card.CODE !== 'unitLate')
    return (
      <span className={classes.urgent}>
        <IconAlarm size={14} aria-hidden /> {t('card.late', { count: card.LATE })}
      </span>
    );
  if (card.URGENT > 0)
    return (
      <span className={classes.urgent}>
        <IconFlame size={14} aria-hidden /> {t('card.urgent', { count: card.URGENT })}
      </span>
    );
  return <span>{card.COUNT > 0 ? t('card.noUrgent') : t('card.none')}</span>;
}

function Card({ card, open, onToggle }: { card: QueueCard; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('sarabun');
  const Icon = queueIcon(card.ICON);
  return (
    <button type="button" className={classes.card} aria-pressed={open} data-empty={card.COUNT === 0 || undefined} onClick={onToggle}>
      <span className={classes.title}>
        <Icon size={20} aria-hidden />
        {card.TITLE}
      </span>
      <span className={`${classes.count} figures`}>{card.COUNT}</span>
      <span className={classes.foot}>
        <Foremost card={card} />
        {card.OLDEST ? <span>{t('card.oldest', { age: age(card.OLDEST) })}</span> : null}
      </span>
    </button>
  );
}
