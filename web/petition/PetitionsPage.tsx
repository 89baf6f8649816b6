import { Button, Menu, Select, Stack, Textarea } from '@mantine/core';
import { IconMasksTheater } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import {
  draftPermitLetter,
  infoSteps,
  listPetitions,
  type Petition,
  permitLetters,
  petitionKinds,
  saidSteps,
  tellPetitioner,
} from '../../contract/petition/calls.ts';
import type { Uploaded } from '../../contract/sarabun/intake.ts';
import { useRead, useSend, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { AttachFiles } from '../sarabun/files/AttachFiles.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { DateField } from '../ui/DateField.tsx';
import { daysBetween, longDate, shortDate, shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useListParams } from '../ui/useListParams.ts';

/** What citizens gave online, and telling them how it stands. */
export function PetitionsPage() {
  const { t } = useTranslation('petition');
  const [telling, setTelling] = useState<Petition | null>(null);
  const list = useListParams({ size: 20, filters: { kind: ['', ...petitionKinds], open: ['', 'OPEN', 'ENDED'] } });
  const read = useRead(listPetitions, { ...list.asked, ...list.paged }, { keep: true });
  const columns = useColumns(setTelling);
  return (
    <>
      <PageHead title={t('list.title')} hint={t('list.hint')} />
      {read.data && !read.data.desk ? <p className="notice">{t('list.closed')}</p> : null}
      <ListView
        label={t('list.title')}
        search={t('list.search')}
        {...list.showing(read, 'data')}
        filters={
          <>
            <ListFilter {...list.by('kind')} label={t('list.kind')} all={t('list.allKinds')} options={(kind) => t(`kinds.${kind}`)} />
            <ListFilter
              {...list.by('open')}
              label={t('list.state')}
              all={t('list.allStates')}
              options={(state) => t(`list.states.${state}`)}
            />
          </>
        }
        empty={t('list.empty')}
        columns={columns}
        idOf={(row) => row.id}
        card={(row) => (
          <Stack gap={4} align="start">
            <Subject row={row} />
            <Sender row={row} />
            <Stands row={row} />
            <Acts row={row} onTell={setTelling} />
          </Stack>
        )}
      />
      {telling ? <TellForm petition={telling} onClose={() => setTelling(null)} /> : null}
    </>
  );
}

function useColumns(onTell: (row: Petition) => void): Column<Petition>[] {
  const { t } = useTranslation('petition');
  return [
    { id: 'subject', title: t('list.subject'), minWidth: '260px', render: (row) => <Subject row={row} /> },
    { id: 'from', title: t('list.from'), minWidth: '180px', render: (row) => <Sender row={row} /> },
    { id: 'state', title: t('list.stands'), minWidth: '180px', render: (row) => <Stands row={row} /> },
    { id: 'acts', title: t('list.acts'), quiet: true, render: (row) => <Acts row={row} onTell={onTell} /> },
  ];
}

function Subject({ row: { subject, kind, enteredAt, countsOn, dueOn } }: { row: Petition }) {
  const { t } = useTranslation('petition');
  return (
    <Lines
      sub={[
        t(`kinds.${kind}`),
        shortDateTime(enteredAt),
        t('list.counts', { day: shortDate(countsOn) }),
        dueOn && t('list.due', { day: shortDate(dueOn) }),
      ]}
    >
      {subject}
    </Lines>
  );
}

function Sender({ row: { name, contact, masked } }: { row: Petition }) {
  const { t } = useTranslation('petition');
  if (name === null) return masked ? <Pill icon={<IconMasksTheater size={16} aria-hidden />}>{t('list.masked')}</Pill> : null;
  return <Lines sub={[contact, masked && t('list.masked')]}>{name}</Lines>;
}

const over: readonly Petition['step'][] = ['DONE', 'REFUSED', 'PASSED_ON', 'NOT_TAKEN'];

/** Of what a law wants answered: that its day is near, or over. */
function Due({ row: { dueOn, step } }: { row: Petition }) {
  const { t } = useTranslation('petition');
  if (!dueOn || over.includes(step)) return null;
  const days = daysBetween(new Date(), new Date(`${dueOn}T00:00:00+07:00`));
  if (days > nearDays) return null;
  return (
    <Pill tone={days < 0 ? 'urgent' : 'warn'}>{days < 0 ? t('list.late') : days === 0 ? t('list.today') : t('list.left', { days })}</Pill>
  );
}

const nearDays = 5;

function Stands({ row }: { row: Petition }) {
  const { step, receiveNo, steps } = row;
  const { t } = useTranslation('petition');
  const tone = step === 'DONE' || step === 'PASSED_ON' ? 'ok' : step === 'MORE' ? 'warn' : 'plain';
  const at = steps.at(-1)?.at;
  return (
    <Lines sub={[receiveNo && t('list.no', { no: receiveNo }), at && shortDate(at)]}>
      <span className="side-by-side">
        <Pill tone={tone}>{t(`steps.${step}`)}</Pill>
        <Due row={row} />
      </span>
    </Lines>
  );
}

function Acts({ row, onTell }: { row: Petition; onTell: (row: Petition) => void }) {
  const { t } = useTranslation('petition');
  const { documentId, inTray, subject } = row;
  return (
    <div className="side-by-side">
      {inTray ? (
        <Button size="compact-md" variant="default" component={Link} to={paths.tray}>
          {t('list.tray')}
        </Button>
      ) : null}
      {documentId ? (
        <>
          <Button size="compact-md" variant="default" aria-label={t('list.tellOf', { subject })} onClick={() => onTell(row)}>
            {t('list.tell')}
          </Button>
          {row.kind === 'PERMIT' ? <PermitLetters row={row} /> : null}
          <Button size="compact-md" variant="subtle" component={Link} to={paths.document(documentId)}>
            {t('list.letter')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Letters of the law on licences, drafted from what is known of the petition. */
function PermitLetters({ row: { id: petitionId, subject } }: { row: Petition }) {
  const { t } = useTranslation('petition');
  const go = useNavigate();
  const draft = useWrite(draftPermitLetter, {
    onSuccess: ({ documentId }) => {
      toastDone(t('permit.drafted'));
      void go(paths.draft(documentId));
    },
  });
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-md" variant="default" loading={draft.isPending} aria-label={t('permit.draftOf', { subject })}>
          {t('permit.draft')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {permitLetters.map((letter) => (
          <Menu.Item key={letter} onClick={() => draft.mutate({ petitionId, letter }, { onError: (error) => toastError(error) })}>
            {t(`permit.names.${letter}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function TellForm({ petition, onClose }: { petition: Petition; onClose: () => void }) {
  const { t } = useTranslation('petition');
  const send = useSend(tellPetitioner, [listPetitions]);
  const [busy, setBusy] = useState(false);
  const steps = saidSteps.filter((step) => petition.kind === 'INFO' || !infoSteps.includes(step));
  const said = petition.steps.filter(({ by, step }) => by !== null || step === 'ADDED');
  return (
    <FormModal
      title={t('list.tellOf', { subject: petition.subject })}
      hint={t('tell.hint')}
      initial={{ step: 'CONSIDERED' as (typeof saidSteps)[number], message: '', until: '', files: [] as Uploaded[] }}
      send={({ until, files, ...values }) =>
        send({
          ...values,
          ...(values.step === 'EXTENDED' ? { until } : {}),
          files: files.map((file) => file.id),
          petitionId: petition.id,
          steps: said.length,
        })
      }
      disabled={busy}
      submit={t('tell.send')}
      done={({ mailed }) => t(mailed ? 'tell.mailed' : 'tell.done')}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          {said.length > 0 ? (
            <section aria-labelledby="petition-said">
              <h3 id="petition-said" className="medium">
                {t('list.history')}
              </h3>
              <ul className="bare lined">
                {said.map((one) => (
                  <li key={one.at} className="words" style={{ paddingBlock: 8 }}>
                    <Lines sub={[longDate(one.at), one.by, one.message]}>{t(`steps.${one.step}`)}</Lines>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <Select
            label={t('tell.step')}
            data={steps.map((step) => ({ value: step, label: t(`steps.${step}`) }))}
            allowDeselect={false}
            {...field('step', { required: true })}
          />
          <Textarea
            label={t('tell.message')}
            description={t(`tell.messageHint.${values.step}`)}
            autosize
            minRows={4}
            maxLength={2000}
            {...field('message', { required: values.step !== 'CONSIDERED' })}
          />
          {values.step === 'EXTENDED' ? <DateField label={t('tell.until')} {...field('until', { required: true })} /> : null}
          <AttachFiles
            label={t('tell.files')}
            files={values.files}
            onChange={(change) => set({ files: change(values.files) })}
            onBusy={setBusy}
            error={field('files').error}
          />
        </>
      )}
    </FormModal>
  );
}
