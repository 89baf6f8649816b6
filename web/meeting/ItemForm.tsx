import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openBody } from '../../contract/meeting/bodies.ts';
import { type AgendaItem, agendaHeadings, keepItem, openMeeting } from '../../contract/meeting/meetings.ts';
import { board } from '../../contract/meeting/sitting.ts';
import { useRead, useSend } from '../api.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';

interface Props {
  /** `bodyId`: what waits for it may be taken up. */
  meeting: { id: number; bodyId?: number };
  heading: number;
  item?: AgendaItem;
  onClose: () => void;
}

/** An item of the agenda: new, of what waits for the body, or changed. */
export function ItemForm({ meeting, heading, item, onClose }: Props) {
  const { t } = useTranslation('meeting');
  const keep = useSend(keepItem, [openMeeting, openBody, board]);
  const headings = useRead(agendaHeadings, {}, { staleTime: 300_000 }).data?.headings ?? [];
  const waiting =
    useRead(openBody, { bodyId: meeting.bodyId ?? 0 }, { enabled: !item && meeting.bodyId !== undefined }).data?.proposals ?? [];
  const initial = {
    heading: String(heading),
    proposalId: '',
    title: item?.title ?? '',
    presenter: item?.presenter ?? '',
    minutes: (item?.minutes ?? 10) as number | string,
    proposed: item?.proposed ?? '',
    secret: item?.secret ?? false,
    twoThirds: item?.twoThirds ?? false,
  };
  return (
    <FormModal
      title={item ? t('agenda.editOf', { no: item.no }) : t('agenda.add')}
      size={680}
      initial={initial}
      send={({ proposalId, ...values }) =>
        keep({
          meetingId: meeting.id,
          ...(item ? { itemId: item.id, version: item.version } : {}),
          ...values,
          heading: Number(values.heading),
          minutes: Number(values.minutes),
          ...(proposalId ? { proposalId: Number(proposalId) } : {}),
        })
      }
      submit={t(item ? 'agenda.save' : 'agenda.add')}
      onDone={() => {
        toastDone(t('agenda.saved'));
        onClose();
      }}
      onClose={onClose}
    >
      {({ field, box, set, values }) => (
        <>
          {waiting.length > 0 ? (
            <Select
              label={t('agenda.fromWaiting')}
              clearable
              data={waiting.map((one) => ({ value: String(one.id), label: one.title }))}
              {...field('proposalId')}
              onChange={(id) => {
                const one = waiting.find((other) => String(other.id) === id);
                set({ proposalId: id ?? '', ...(one ? { title: one.title, presenter: one.presenter || values.presenter } : {}) });
              }}
            />
          ) : null}
          <Select
            label={t('agenda.heading')}
            data={headings.map(({ n, name }) => ({ value: String(n), label: t('paper.heading', { n, name }) }))}
            allowDeselect={false}
            {...field('heading')}
          />
          <Textarea label={t('agenda.title')} autosize minRows={2} maxLength={500} {...field('title', { required: true })} />
          <TextInput label={t('agenda.presenter')} maxLength={300} {...field('presenter')} />
          <NumberInput label={t('agenda.planned')} min={0} max={600} {...field('minutes', { required: true })} />
          <Textarea
            label={t('agenda.proposed')}
            description={t('agenda.proposedHint')}
            autosize
            minRows={2}
            maxLength={4000}
            {...field('proposed')}
          />
          <Checkbox label={t('agenda.secretItem')} {...box('secret')} />
          <Checkbox label={t('agenda.twoThirdsItem')} {...box('twoThirds')} />
        </>
      )}
    </FormModal>
  );
}
