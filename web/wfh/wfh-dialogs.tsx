import { Button, Checkbox, FileButton, MultiSelect, NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconPaperclip, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requestFilesPath } from '../../contract/office/files.ts';
import { openRequest } from '../../contract/office/requests.ts';
import { decideWfhDay, dropWfhDays, evidenceRole, reportWfh, type wfhVerdicts } from '../../contract/wfh/calls.ts';
import { readKey, useRead, useSend } from '../api.ts';
import { SendingList } from '../sarabun/files/SendingList.tsx';
import { useUpload } from '../sarabun/files/useUpload.ts';
import { longDate, shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import type { FormOf } from '../ui/useFormShell.ts';
import { Letters } from './WfhDays.tsx';
import { stale, type WfhDay } from './wfh-words.ts';

interface OfDay {
  day: WfhDay;
  onClose: () => void;
}
type Item = { work: string; output: string; hours: number | string; percent: number | string; evidence: string[] };
type ReportValues = { items: Item[]; words: string };

/** รายงานผล: what he did in the letters stands there already, he adds the rest. */
export function ReportForm({ day, onClose }: OfDay) {
  const { t } = useTranslation('wfh');
  const send = useSend(reportWfh, stale);
  const empty: Item = { work: '', output: '', hours: '', percent: 100, evidence: [] };
  const written = day.items.map((one) => ({ ...one, evidence: one.evidence.map(({ id }) => String(id)) }));
  return (
    <FormModal
      title={t('resultForm.title', { day: shortDate(day.day) })}
      size={860}
      hint={t('resultForm.hint')}
      initial={{ items: written.length > 0 ? written : day.letters.length > 0 ? [] : [empty], words: day.reportWords } as ReportValues}
      send={({ items, words }) =>
        send({
          dayId: day.id,
          items: items
            .filter(({ work }) => work.trim())
            .map((one) => ({
              ...one,
              hours: Number(one.hours) || 0,
              percent: Number(one.percent) || 0,
              evidence: one.evidence.map(Number),
            })),
          words,
        })
      }
      submit={t('resultForm.send')}
      done={t('resultForm.done')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Letters letters={day.letters} />
          <Items form={form} empty={empty} requestId={day.requestId} />
          <Textarea label={t('resultForm.words')} autosize minRows={2} maxRows={8} maxLength={2000} {...form.field('words')} />
        </>
      )}
    </FormModal>
  );
}

function Items({ form: { field, values, set }, empty, requestId }: { form: FormOf<ReportValues>; empty: Item; requestId: number }) {
  const { t } = useTranslation('wfh');
  const files = (useRead(openRequest, { requestId }).data?.files ?? []).filter(({ role }) => role === evidenceRole);
  const whole = field('items').error;
  const change = (place: number, some: Partial<Item>) =>
    set({ items: values.items.map((one, at) => (at === place ? { ...one, ...some } : one)) });
  return (
    <fieldset className="bare fields" aria-label={t('page.work')}>
      {values.items.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: works are known by their place alone
        <div key={place} className="fields">
          <TextInput
            label={`${t('resultForm.item', { n: place + 1 })} ${t('resultForm.work')}`}
            maxLength={300}
            value={one.work}
            onChange={(event) => change(place, { work: event.currentTarget.value })}
          />
          <TextInput
            label={t('resultForm.output')}
            maxLength={1000}
            value={one.output}
            onChange={(event) => change(place, { output: event.currentTarget.value })}
          />
          <SimpleGrid cols={3} spacing={12}>
            <NumberInput
              label={t('resultForm.hours')}
              min={0}
              max={24}
              step={0.5}
              value={one.hours}
              onChange={(hours) => change(place, { hours })}
            />
            <NumberInput
              label={t('resultForm.percent')}
              min={0}
              max={100}
              step={10}
              value={one.percent}
              onChange={(percent) => change(place, { percent })}
            />
            <Button
              variant="default"
              style={{ alignSelf: 'end' }}
              aria-label={t('resultForm.remove', { n: place + 1 })}
              onClick={() => set({ items: values.items.filter((_, at) => at !== place) })}
            >
              <IconTrash size={18} aria-hidden />
            </Button>
          </SimpleGrid>
          {files.length > 0 ? (
            <MultiSelect
              label={t('resultForm.evidence', { n: place + 1 })}
              data={files.map(({ id, name }) => ({ value: String(id), label: name }))}
              maxValues={10}
              value={one.evidence}
              onChange={(evidence) => change(place, { evidence })}
            />
          ) : null}
        </div>
      ))}
      {whole ? (
        <span className="fault" role="alert">
          {whole}
        </span>
      ) : null}
      <span className="side-by-side">
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => set({ items: [...values.items, empty] })}>
          {t('resultForm.add')}
        </Button>
        <Evidence requestId={requestId} />
      </span>
      <p className="hint">{t('resultForm.attachHint')}</p>
    </fieldset>
  );
}

/** Files that prove what was done; they lie with the request, and a work names those that are its own. */
function Evidence({ requestId }: { requestId: number }) {
  const { t } = useTranslation('wfh');
  const client = useQueryClient();
  const { sending, send, retry, stop } = useUpload(
    () => client.invalidateQueries({ queryKey: readKey(openRequest) }),
    `${requestFilesPath(requestId)}?role=${evidenceRole}`,
  );
  return (
    <>
      <FileButton multiple onChange={send}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPaperclip size={18} aria-hidden />}>
            {t('resultForm.attach')}
          </Button>
        )}
      </FileButton>
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
    </>
  );
}

type Verdict = (typeof wfhVerdicts)[number];

/** The head's word on a day: the report is taken or goes back; of a day without one, what it was. */
export function VerdictForm({ day, act, onClose }: OfDay & { act: 'accept' | 'return' | 'prove' }) {
  const { t } = useTranslation('wfh');
  const send = useSend(decideWfhDay, stale);
  const said: Verdict = act === 'return' ? 'RETURN' : 'ACCEPT';
  return (
    <FormModal
      title={`${t(`verdict.${act}`)} · ${shortDate(day.day)}`}
      initial={{ verdict: said, words: '' }}
      send={(values) => send({ dayId: day.id, ...values })}
      submit={t(`verdict.${act}`)}
      done={t('verdict.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {act === 'prove' ? (
            <Select
              label={t('verdict.what')}
              allowDeselect={false}
              data={(['ACCEPT', 'LEAVE', 'ABSENT'] as const).map((value) => ({ value, label: t(`verdict.${value}`) }))}
              {...field('verdict')}
            />
          ) : null}
          <Textarea
            label={t('verdict.words')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1000}
            {...field('words', { required: act !== 'accept' })}
          />
        </>
      )}
    </FormModal>
  );
}

/** Days that are given up, or for which he is called in; the others stand. */
export function DropForm({
  requestId,
  version,
  days,
  onClose,
}: {
  requestId: number;
  version: number;
  days: readonly WfhDay[];
  onClose: () => void;
}) {
  const { t } = useTranslation('wfh');
  const send = useSend(dropWfhDays, stale);
  return (
    <FormModal
      title={t('page.drop')}
      hint={t('dropForm.hint')}
      initial={{ days: days.length === 1 ? [String(days[0]?.id)] : ([] as string[]), words: '' }}
      send={({ days: chosen, words }) => send({ requestId, version, days: chosen.map(Number), words })}
      submit={t('page.drop')}
      danger
      done={t('dropForm.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Checkbox.Group label={t('dropForm.days')} {...field('days', { required: true })}>
            <div className="fields">
              {days.map(({ id, day, part }) => (
                <Checkbox key={id} value={String(id)} label={`${longDate(day)} · ${t(`part.${part}`)}`} />
              ))}
            </div>
          </Checkbox.Group>
          <Textarea label={t('dropForm.words')} autosize minRows={2} maxRows={8} maxLength={1000} {...field('words', { required: true })} />
        </>
      )}
    </FormModal>
  );
}
