import { type ComboboxParsedItem, MultiSelect, NumberInput, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  agree,
  cancelList,
  draftOrder,
  findCommittee,
  findOrders,
  finishList,
  type ListLetter,
  linkLetter,
  noteAnswer,
  noteSent,
  setCommittee,
} from '../../contract/archive/lists.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { DateField } from '../ui/DateField.tsx';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';
import { dayAt, stale, useSetup } from './archive-words.ts';
import type { OpenedList } from './ListPage.tsx';

interface Props {
  opened: OpenedList;
  onClose: () => void;
}

const idsOf = (values: readonly string[]) => values.map(Number);

/** ตั้งคณะกรรมการ: by an order that is drafted here, or by one that has its number; with who carries it out. */
export function CommitteeForm({ opened: { list, people }, onClose }: Props) {
  const { t } = useTranslation('archive');
  const go = useNavigate();
  const set = useSend(setCommittee, stale);
  const draft = useSend(draftOrder, stale);
  const of = (role: (typeof people)[number]['role']) => people.filter((one) => one.role === role).map(({ id }) => String(id));
  const issued = list.order !== null && list.order.state >= 40;
  const [way, setWay] = useState<Way>(issued ? 'ISSUED' : 'DRAFT');
  return (
    <FormModal
      title={t('list.setCommittee')}
      hint={t('list.setText')}
      size={620}
      initial={{
        orderId: issued ? String(list.order?.id) : '',
        chair: of('CHAIR')[0] ?? '',
        members: of('MEMBER'),
        executors: of('EXECUTOR'),
      }}
      send={async ({ orderId, chair, members, executors }) => {
        const committee = {
          listId: list.id,
          version: list.version,
          chair: Number(chair),
          members: idsOf(members),
          executors: idsOf(executors),
        };
        if (way === 'DRAFT') return (await draft(committee)).documentId;
        await set({ ...committee, orderId: Number(orderId) || null });
        return null;
      }}
      submit={t(way === 'DRAFT' ? 'list.draftOrder' : 'list.start')}
      onDone={(documentId) => {
        toastDone(t(documentId ? 'list.drafted' : 'list.started'));
        onClose();
        if (documentId) void go(paths.draft(documentId));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <OnePerson listId={list.id} label={t('list.chair')} chosen={people} {...field('chair', { required: true })} />
          <ManyPersons listId={list.id} label={t('list.memberList')} chosen={people} {...field('members', { required: true })} />
          <ManyPersons listId={list.id} label={t('list.executors')} chosen={people} most={2} {...field('executors', { required: true })} />
          <OrderWay value={way} onChange={setWay} />
          {way === 'ISSUED' ? (
            <LetterSelect
              listId={list.id}
              part="ORDER"
              label={t('list.orderField')}
              known={list.order}
              {...field('orderId', { required: true })}
            />
          ) : null}
        </>
      )}
    </FormModal>
  );
}

const ways = ['DRAFT', 'ISSUED'] as const;
type Way = (typeof ways)[number];

function OrderWay({ value, onChange }: { value: Way; onChange: (way: Way) => void }) {
  const { t } = useTranslation('archive');
  return (
    <Radio.Group label={t('list.orderField')} value={value} onChange={(way) => onChange(way as Way)}>
      <Stack gap={8} mt={6}>
        {ways.map((way) => (
          <Radio key={way} value={way} label={t(`list.orderWay.${way}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** People by name, each with his post where one chooses; those that were chosen keep theirs. */
function usePeople(listId: number, chosen: OpenedList['people'], isChosen: (id: string) => boolean) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const found = useRead(findCommittee, { listId, ...(search ? { search } : {}) }, { keep: true }).data?.persons ?? [];
  const [known] = useState(() => new Map(chosen.map(({ id, name, post }) => [String(id), { name, detail: post }])));
  for (const { id, name, detail } of found) known.set(String(id), { name, detail });
  const offered = new Set(found.map(({ id }) => String(id)));
  const options = [...known].filter(([id]) => offered.has(id) || isChosen(id)).map(([id, { name }]) => ({ value: id, label: name }));
  const isName = (words: string) => [...known.values()].some(({ name }) => name === words);
  const renderOption = ({ option }: { option: { value: string } }) => {
    const one = known.get(option.value);
    return (
      <span>
        {one?.name} <span className="dim">{one?.detail}</span>
      </span>
    );
  };
  return { data: options, filter: (of: { options: ComboboxParsedItem[] }) => of.options, renderOption, setTyped, isName };
}

interface PersonProps<V> {
  listId: number;
  label: string;
  chosen: OpenedList['people'];
  value: V;
  onChange: (value: V) => void;
}

function OnePerson({ listId, chosen, value, onChange, ...props }: PersonProps<string>) {
  const { setTyped, isName, ...people } = usePeople(listId, chosen, (id) => id === value);
  return (
    <Select
      searchable
      allowDeselect={false}
      onSearchChange={(words) => setTyped(isName(words) ? '' : words)}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      {...people}
      {...props}
    />
  );
}

function ManyPersons({ listId, chosen, most, value, onChange, ...props }: PersonProps<string[]> & { most?: number }) {
  const { setTyped, isName: _, ...people } = usePeople(listId, chosen, (id) => value.includes(id));
  return (
    <MultiSelect
      searchable
      onSearchChange={setTyped}
      value={value}
      onChange={onChange}
      {...(most ? { maxValues: most } : {})}
      {...people}
      {...props}
    />
  );
}

interface LetterProps extends Omit<PersonProps<string>, 'chosen'> {
  part: ListLetter;
  known?: { id: number; number: string; subject: string } | null;
}

function LetterSelect({ listId, part, known, value, onChange, ...props }: LetterProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const found = useRead(findOrders, { listId, part, ...(search ? { search } : {}) }, { keep: true });
  const letters = new Map(
    [...(known ? [known] : []), ...(found.data?.letters ?? [])].map((one) => [
      String(one.id),
      [one.number, one.subject].filter(Boolean).join(' · '),
    ]),
  );
  return (
    <Select
      searchable
      allowDeselect={false}
      data={[...letters].map(([id, label]) => ({ value: id, label }))}
      filter={({ options }) => options}
      onSearchChange={(words) => setTyped([...letters.values()].includes(words) ? '' : words)}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      {...props}
    />
  );
}

export function LinkForm({ listId, version, part, onClose }: { listId: number; version: number; part: ListLetter; onClose: () => void }) {
  const { t } = useTranslation('archive');
  const link = useSend(linkLetter, stale);
  return (
    <FormModal
      title={t('list.linkOf', { part: t(`list.part.${part}`) })}
      initial={{ documentId: '' }}
      send={({ documentId }) => link({ listId, version, part, documentId: Number(documentId) })}
      submit={t('list.link')}
      done={t('list.linked')}
      onClose={onClose}
    >
      {({ field }) => (
        <LetterSelect listId={listId} part={part} label={t(`list.part.${part}`)} {...field('documentId', { required: true })} />
      )}
    </FormModal>
  );
}

export function AgreeForm({ opened: { list }, onClose }: Props) {
  const { t } = useTranslation('archive');
  const send = useSend(agree, stale);
  return (
    <FormModal
      title={t('list.agree')}
      hint={t('list.agreeText')}
      initial={{ words: '' }}
      send={({ words }) => send({ listId: list.id, version: list.version, words })}
      submit={t('list.agree')}
      done={t('list.agreed')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('list.agreeWords')} maxLength={500} autosize minRows={2} {...field('words')} />}
    </FormModal>
  );
}

export function SentForm({ opened: { list }, onClose }: Props) {
  const { t } = useTranslation('archive');
  const setup = useSetup();
  const send = useSend(noteSent, stale);
  return (
    <FormModal
      title={t('list.noteSent')}
      read={setup}
      initial={setup.data ? { sentOn: list.sentOn ?? setup.data.today, receivedOn: list.receivedOn ?? setup.data.today } : undefined}
      send={(values) => send({ listId: list.id, version: list.version, ...values })}
      submit={t('list.noteSent')}
      done={({ agreedFrom }) => t('list.sentDone', { day: shortDate(dayAt(agreedFrom)) })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <DateField label={t('list.sentOn')} {...field('sentOn', { required: true })} />
          <DateField label={t('list.receivedOn')} {...field('receivedOn', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

const numbersIn = (words: string) => [...words.matchAll(/\d+/g)].map(([digits]) => Number(digits));

export function AnswerForm({ opened: { list }, onClose }: Props) {
  const { t } = useTranslation('archive');
  const setup = useSetup();
  const send = useSend(noteAnswer, stale);
  return (
    <FormModal
      title={t('list.answer')}
      hint={t('list.answerText')}
      read={setup}
      initial={setup.data ? { answeredOn: setup.data.today, lines: '', years: 10 as number | string, transfer: '' } : undefined}
      send={({ answeredOn, lines, years, transfer }) =>
        send({
          listId: list.id,
          version: list.version,
          answeredOn,
          lines: [
            ...numbersIn(lines).map((n) => ({ n, answer: 'EXTEND' as const, years: Number(years) || null, words: '' })),
            ...numbersIn(transfer).map((n) => ({ n, answer: 'TRANSFER' as const, words: '' })),
          ],
        })
      }
      submit={t('list.answer')}
      done={t('list.answered')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <DateField label={t('list.answeredOn')} {...field('answeredOn', { required: true })} />
          <TextInput label={t('list.answerLines')} description={t('list.answerLinesHint')} {...field('lines')} />
          <NumberInput label={t('list.answerYears')} min={1} max={100} {...field('years')} />
          <TextInput label={t('list.transferLines')} description={t('list.answerLinesHint')} {...field('transfer')} />
        </>
      )}
    </FormModal>
  );
}

export function FinishForm({ opened: { list }, onClose }: Props) {
  const { t } = useTranslation('archive');
  const setup = useSetup();
  const send = useSend(finishList, stale);
  const keeps = list.kind === 'KEEP22';
  return (
    <FormModal
      title={t('list.finish')}
      read={setup}
      initial={setup.data ? { on: setup.data.today, years: 10 as number | string, words: '' } : undefined}
      send={({ on, years, words }) =>
        send({ listId: list.id, version: list.version, on, words, ...(keeps ? { years: Number(years) } : {}) })
      }
      submit={t('list.finish')}
      done={t('list.finished')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <DateField label={t('list.finishOn')} {...field('on', { required: true })} />
          {keeps ? <NumberInput label={t('list.finishYears')} min={1} max={100} {...field('years', { required: true })} /> : null}
          <TextInput label={t('list.finishWords')} maxLength={300} {...field('words')} />
        </>
      )}
    </FormModal>
  );
}

export function CancelForm({ opened: { list }, onClose }: Props) {
  const { t } = useTranslation('archive');
  const send = useSend(cancelList, stale);
  return (
    <FormModal
      title={t('list.cancel')}
      danger
      initial={{ words: '' }}
      send={({ words }) => send({ listId: list.id, version: list.version, words })}
      submit={t('list.cancel')}
      done={t('list.cancelled')}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea label={t('list.cancelWords')} maxLength={300} autosize minRows={2} {...field('words', { required: true })} />
      )}
    </FormModal>
  );
}
