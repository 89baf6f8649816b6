import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findHoldParties, holdScopes, makeHold, previewHold } from '../../contract/archive/holds.ts';
import type { StoredItem } from '../../contract/archive/store.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead, useSend } from '../api.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { OptionalSelect } from '../ui/OptionalSelect.tsx';
import type { FormOf } from '../ui/useFormShell.ts';
import { stale, useSetup } from './archive-words.ts';
import { ItemsField } from './LoanForm.tsx';

interface Values extends Record<string, unknown> {
  scope: (typeof holdScopes)[number];
  items: number[];
  words: string;
  category: string;
  unitId: string;
  closedFrom: string;
  closedUntil: string;
  /** Kind and id. */
  holderId: string;
  reason: string;
  caseNo: string;
  authority: string;
  stopsLending: boolean;
}
const empty: Values = {
  scope: 'ITEM',
  items: [],
  words: '',
  category: '',
  unitId: '',
  closedFrom: '',
  closedUntil: '',
  holderId: '',
  reason: '',
  caseNo: '',
  authority: '',
  stopsLending: false,
};

function scoped({ scope, items, words, category, unitId, closedFrom, closedUntil, holderId }: Values) {
  const [kind, party] = holderId.split(' ');
  const outside = kind === 'OUTSIDE';
  return {
    scope,
    items,
    words,
    category,
    closedFrom,
    closedUntil,
    unitId: Number(unitId) || null,
    holderId: outside ? null : Number(party) || null,
    outsideBodyId: outside ? Number(party) || null : null,
  };
}

/** สั่งระงับ: over which letters, why, by which case and whose authority. */
export function HoldForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('archive');
  const make = useSend(makeHold, stale);
  return (
    <FormModal
      title={t('hold.make')}
      size={680}
      initial={empty}
      send={({ reason, caseNo, authority, stopsLending, ...rest }) =>
        make({ ...scoped({ ...empty, ...rest }), reason, caseNo, authority, stopsLending })
      }
      submit={t('hold.make')}
      done={({ struck }) => (struck > 0 ? t('hold.madeStruck', { count: struck }) : t('hold.made'))}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </FormModal>
  );
}

function Fields({ form: { field, box, values } }: { form: FormOf<Values> }) {
  const { t } = useTranslation('archive');
  const [known, setKnown] = useState<ReadonlyMap<number, StoredItem>>(new Map());
  return (
    <>
      <TextInput label={t('hold.caseNo')} maxLength={100} {...field('caseNo', { required: true })} />
      <TextInput label={t('hold.authority')} maxLength={200} {...field('authority', { required: true })} />
      <Textarea label={t('hold.reason')} maxLength={500} autosize minRows={2} {...field('reason', { required: true })} />
      <Select
        label={t('hold.scopeLabel')}
        allowDeselect={false}
        data={holdScopes.map((value) => ({ value, label: t(`hold.scope.${value}`) }))}
        {...field('scope')}
      />
      {values.scope === 'ITEM' ? (
        <ItemsField
          any
          label={t('hold.items')}
          known={known}
          onKnown={(item) => setKnown(new Map(known).set(item.id, item))}
          {...field('items', { required: true })}
        />
      ) : null}
      {values.scope === 'QUERY' ? <Conditions field={field} /> : null}
      {values.scope === 'PARTY' ? <PartySelect label={t('hold.party')} {...field('holderId', { required: true })} /> : null}
      <Checkbox label={t('hold.stopsLending')} {...box('stopsLending')} />
      <Covers values={values} />
    </>
  );
}

function Conditions({ field }: Pick<FormOf<Values>, 'field'>) {
  const { t } = useTranslation('archive');
  const setup = useSetup().data;
  return (
    <>
      <TextInput label={t('hold.words')} description={t('hold.wordsHint')} maxLength={200} {...field('words')} />
      <OptionalSelect
        label={t('hold.category')}
        data={(setup?.categories ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        {...field('category')}
      />
      <OptionalSelect
        searchable
        label={t('hold.unit')}
        data={(setup?.owners ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field('unitId')}
      />
      <DateField label={t('hold.from')} {...field('closedFrom')} />
      <DateField label={t('hold.until')} {...field('closedUntil')} />
    </>
  );
}

function PartySelect({ label, value, onChange, ...props }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const found = useRead(findHoldParties, search ? { search } : {}, { keep: true });
  const [chosen, setChosen] = useState('');
  const data = (found.data?.parties ?? []).map((one) => ({ value: `${one.kind} ${one.id}`, label: one.name }));
  return (
    <OptionalSelect
      searchable
      label={label}
      data={value && !data.some((one) => one.value === value) ? [{ value, label: chosen }, ...data] : data}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      value={value}
      onChange={(next) => {
        setChosen(data.find((one) => one.value === next)?.label ?? '');
        onChange(next ?? '');
      }}
      {...props}
    />
  );
}

/** Over how many letters it would stand, before it does. */
function Covers({ values }: { values: Values }) {
  const { t } = useTranslation('archive');
  const asked = scoped(values);
  const says =
    asked.scope === 'ITEM'
      ? asked.items.length > 0
      : asked.scope === 'PARTY'
        ? Boolean(asked.holderId ?? asked.outsideBodyId)
        : Boolean(asked.words || asked.category || asked.unitId || asked.closedFrom || asked.closedUntil);
  const read = useRead(previewHold, asked, { keep: true, enabled: says });
  if (!says || !read.data) return null;
  return (
    <p className="hint" role="status">
      {t('hold.covers', { letters: read.data.letters })}
      {read.data.onLists > 0 ? ` · ${t('hold.coversLists', { count: read.data.onLists })}` : ''}
    </p>
  );
}
