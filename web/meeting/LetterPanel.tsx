import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { proposalsOfLetter, propose } from '../../contract/meeting/bodies.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { toastDone } from '../ui/toast.ts';

type Found = Given<typeof proposalsOfLetter>;

/** เสนอที่ประชุม, beside a letter: to which body, and where it is since. */
export function LetterPanel({ documentId }: { documentId: number }) {
  const { t } = useTranslation('meeting');
  const { data } = useRead(proposalsOfLetter, { documentId }, { staleTime: 60_000 });
  const [asks, setAsks] = useState(false);
  if (!data || (data.bodies.length === 0 && data.proposed.length === 0)) return null;
  return (
    <section className="fields" aria-label={t('letter.title')}>
      {data.proposed.map((one) => (
        <span key={one.id} className="words">
          <Lines
            sub={[t('letter.at', { day: shortDate(one.at) }), one.item && t('letter.item', { no: one.item }), one.result, one.dropped]}
          >
            {one.meetingId ? (
              <Link className="link" to={paths.meeting(one.meetingId)}>
                {t('meetingOf', { body: one.body, number: one.meeting ?? '' })}
              </Link>
            ) : (
              t('letter.waits', { body: one.body })
            )}
          </Lines>
        </span>
      ))}
      <div>
        <Button variant="default" leftSection={<IconUsersGroup size={18} aria-hidden />} onClick={() => setAsks(true)}>
          {t('letter.propose')}
        </Button>
      </div>
      {asks ? <ProposeForm documentId={documentId} found={data} onClose={() => setAsks(false)} /> : null}
    </section>
  );
}

function ProposeForm({ documentId, found, onClose }: { documentId: number; found: Found; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const send = useSend(propose, [proposalsOfLetter]);
  return (
    <FormModal
      title={t('letter.propose')}
      initial={{
        bodyId: found.bodies.length === 1 ? String(found.bodies[0]?.id) : '',
        title: found.title.slice(0, 500),
        presenter: '',
        words: '',
      }}
      send={({ bodyId, ...values }) => send({ bodyId: Number(bodyId), documentId, ...values })}
      submit={t('letter.propose')}
      onDone={() => {
        toastDone(t('letter.done'));
        onClose();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            label={t('list.body')}
            searchable
            data={found.bodies.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...field('bodyId', { required: true })}
          />
          <Textarea label={t('agenda.title')} autosize minRows={2} maxLength={500} {...field('title', { required: true })} />
          <TextInput label={t('agenda.presenter')} maxLength={300} {...field('presenter')} />
          <Textarea label={t('letter.words')} autosize minRows={2} maxLength={2000} {...field('words')} />
        </>
      )}
    </FormModal>
  );
}
