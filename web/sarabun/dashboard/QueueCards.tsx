import { Group, SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core';
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
    <CardGroup key={group} group={group} cards={cards.filter((card) => card.GROUP === group)} open={open} onToggle={onToggle} />
  ));
}

function CardGroup({ group, cards, open, onToggle }: Props & { group: (typeof groups)[number]; cards: QueueCard[] }) {
  const { t } = useTranslation('sarabun');
  const id = useId();
  if (cards.length === 0) return null;
  // what is late of the unit is part of what others work on
  const count = cards.reduce((sum, card) => sum + (card.CODE === 'unitLate' ? 0 : card.COUNT), 0);
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb={12}>
        {t(`groups.${group}`)}{' '}
        <Text span c="dimmed" size="sm" className="figures">
          {t('groups.count', { count })}
        </Text>
      </Title>
      <SimpleGrid cols={{ base: 2, md: 3 }} spacing={{ base: 8, md: 12 }}>
        {cards.map((card) => (
          <Card key={card.CODE} card={card} open={card.CODE === open} onToggle={() => onToggle(card.CODE)} />
        ))}
      </SimpleGrid>
    </section>
  );
}

/** What the eye must find first: what has come back to be taken, what is late, what is urgent. */
function foremostOf({ CODE, READY, LATE, URGENT }: QueueCard) {
  if (READY > 0) return { tone: 'ok', Icon: IconChecklist, word: 'ready', count: READY } as const;
  if (LATE > 0 && CODE !== 'unitLate') return { tone: 'urgent', Icon: IconAlarm, word: 'late', count: LATE } as const;
  return URGENT > 0 ? ({ tone: 'urgent', Icon: IconFlame, word: 'urgent', count: URGENT } as const) : null;
}

function Foremost({ card }: { card: QueueCard }) {
  const { t } = useTranslation('sarabun');
  const first = foremostOf(card);
  if (!first) return <span>{card.COUNT > 0 ? t('card.noUrgent') : t('card.none')}</span>;
  const { tone, Icon, word, count } = first;
  return (
    <Text span fz={13} fw={500} className="marked toned" data-tone={tone}>
      <Icon size={14} aria-hidden /> {t(`card.${word}`, { count })}
    </Text>
  );
}

function Card({ card, open, onToggle }: { card: QueueCard; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('sarabun');
  const Icon = queueIcon(card.ICON);
  const isEmpty = card.COUNT === 0;
  return (
    <UnstyledButton className={`panel ${classes.card}`} aria-pressed={open} data-empty={isEmpty || undefined} onClick={onToggle}>
      <Text span fz={15} className="marked">
        <Icon size={20} color="var(--brand-ink)" aria-hidden />
        {card.TITLE}
      </Text>
      <Text span fz="clamp(28px, 4vw, 34px)" lh={1.3} fw={isEmpty ? 400 : 600} className="figures">
        {card.COUNT}
      </Text>
      <Group component="span" justify="space-between" align="baseline" gap="0 12px" fz={13} c="dimmed">
        <Foremost card={card} />
        {card.OLDEST ? <span>{t('card.oldest', { age: age(card.OLDEST) })}</span> : null}
      </Group>
    </UnstyledButton>
  );
}
