import { Autocomplete, Button, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { genders } from '../../../contract/people.ts';
import { getPerson, listPeople, type PersonDetail, savePerson } from '../../../contract/settings/employee-information.ts';
import { settingsChoices } from '../../../contract/settings/pages.ts';
import { type ApiError, useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormFault } from '../../ui/FormParts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { AffiliationRow, type Place, placesOf } from './AffiliationRow.tsx';
import { useChoices } from './useChoices.ts';

type Facts = Omit<
  PersonDetail,
  'affiliations' | 'account' | 'duties' | 'may' | 'guard' | 'id' | 'version' | 'active' | 'leftOn' | 'hasPicture' | 'hasSignature'
> & {
  username: string;
};

const blank: Facts = {
  code: '',
  prefix: '',
  firstName: '',
  lastName: '',
  suffix: '',
  nameEn: '',
  idCard: '',
  gender: '',
  birthday: '',
  nationality: 'ไทย',
  address: '',
  phone: '',
  email: '',
  userAd: '',
  clearance: 0,
  employeeTypeId: null,
  username: '',
};

/** The record of a person as one form; what the server refuses stands at its field and nothing typed is lost. */
export function PersonForm({ person }: { person: PersonDetail | null }) {
  const { t } = useTranslation(['people', 'common']);
  const form = usePersonForm(person);
  const { facts, fault, locked } = form;
  const shown = ['affiliations', ...Object.keys(facts)];
  const elsewhere = fault && (!fault.field || !shown.some((field) => fault.field?.startsWith(field)));
  return (
    <form className="stack" onSubmit={form.submit} noValidate>
      <Panel title={t('person.record')}>
        <SimpleGrid minColWidth="220px" verticalSpacing={12}>
          <NameFields form={form} />
          <OfficeFields form={form} person={person} />
        </SimpleGrid>
      </Panel>
      <Places form={form} />
      {locked ? (
        <p className="notice" data-tone="warn">
          {t('person.higher')}
        </p>
      ) : (
        <footer className="panel dock">
          <Button type="submit" loading={form.pending}>
            {t('common:save')}
          </Button>
          <FormFault>{elsewhere ? fault.message : null}</FormFault>
        </footer>
      )}
    </form>
  );
}

type Form = ReturnType<typeof usePersonForm>;
type TextName = Exclude<keyof Facts, 'clearance' | 'employeeTypeId'>;

/** What is typed of a person, where he works, what was refused, and the saving of it. */
function usePersonForm(person: PersonDetail | null) {
  const { t } = useTranslation('people');
  const go = useNavigate();
  const [facts, setFacts] = useState<Facts>(() => (person ? factsOf(person) : blank));
  const [places, setPlaces] = useState<Place[]>(() => placesOf(person));
  const [fault, setFault] = useState<ApiError | null>(null);
  const save = useWrite(savePerson, {
    refresh: [listPeople, getPerson],
    onSuccess: ({ person: saved, waits }) => {
      setFault(null);
      const names = waits.map((field) => t(`fields.${field as 'email'}`)).join(', ');
      toastDone(waits.length > 0 ? t('second.partWaits', { fields: names }) : t('person.saved'));
      if (!person) void go(paths.setting('employee-information', saved.id), { replace: true });
    },
  });
  const onError = (refused: ApiError) => {
    setFault(refused);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    const affiliations = places.map(({ key: _, locked: __, unit: ___, ...place }) => ({
      ...place,
      unitId: place.unitId ?? 0,
      postName: place.positionId ? undefined : place.postName,
    }));
    const of = person ? { personId: person.id, version: person.version } : {};
    save.mutate({ ...of, ...facts, gender: facts.gender as '', affiliations }, { onError });
  }
  return {
    facts,
    places,
    fault,
    submit,
    setPlaces,
    pending: save.isPending,
    locked: person !== null && !person.may.save,
    set: (next: Partial<Facts>) => setFacts({ ...facts, ...next }),
    error: (field: string) => (fault?.field === field ? fault.message : undefined),
  };
}

/** The props of a field that is typed. */
function useText({ facts, set, error, locked }: Form) {
  const { t } = useTranslation('people');
  return (field: TextName, more: { withAsterisk?: boolean; inputMode?: 'numeric' | 'email' | 'tel' } = {}) => ({
    label: t(`fields.${field}`),
    value: facts[field],
    error: error(field),
    readOnly: locked,
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
    ...more,
  });
}

/** Who he is. */
function NameFields({ form }: { form: Form }) {
  const { t } = useTranslation('people');
  const { facts, set, error, locked } = form;
  const text = useText(form);
  const prefixes = useChoices('prefix');
  const suffixes = useChoices('suffix');
  return (
    <>
      <TextInput {...text('code')} />
      <Autocomplete {...text('prefix')} data={prefixes} onChange={(prefix) => set({ prefix })} />
      <TextInput {...text('firstName', { withAsterisk: true })} />
      <TextInput {...text('lastName', { withAsterisk: true })} />
      <Autocomplete {...text('suffix')} data={suffixes} onChange={(suffix) => set({ suffix })} />
      <TextInput {...text('nameEn')} />
      <TextInput {...text('idCard', { inputMode: 'numeric' })} />
      <NativeSelect
        {...text('gender')}
        disabled={locked}
        data={[{ value: '', label: '–' }, ...genders.map((value) => ({ value, label: t(`gender.${value}`) }))]}
      />
      <DateField
        label={t('fields.birthday')}
        value={facts.birthday}
        onChange={(birthday) => set({ birthday })}
        error={error('birthday')}
        disabled={locked}
      />
      <TextInput {...text('nationality')} />
    </>
  );
}

/** What he is in the office, and how he is reached. */
function OfficeFields({ form, person }: { form: Form; person: PersonDetail | null }) {
  const { t } = useTranslation('people');
  const { facts, set, error, locked } = form;
  const text = useText(form);
  const types = useRead(settingsChoices, { from: 'employee-type', chosen: facts.employeeTypeId ? [facts.employeeTypeId] : [] });
  const mayClear = !person || person.may.clearance;
  return (
    <>
      <NativeSelect
        label={t('fields.employeeType')}
        value={facts.employeeTypeId ? String(facts.employeeTypeId) : ''}
        error={error('employeeTypeId')}
        disabled={locked}
        data={[{ value: '', label: '–' }, ...(types.data?.choices ?? []).map((one) => ({ value: String(one.id), label: one.name }))]}
        onChange={(event) => set({ employeeTypeId: Number(event.currentTarget.value) || null })}
      />
      <NativeSelect
        label={t('fields.clearance')}
        description={mayClear ? undefined : t('person.clearanceHint')}
        value={String(facts.clearance)}
        error={error('clearance')}
        disabled={!mayClear}
        data={([0, 1, 2, 3] as const).map((value) => ({ value: String(value), label: t(`clearance.${value}` as never) }))}
        onChange={(event) => set({ clearance: Number(event.currentTarget.value) })}
      />
      <TextInput {...text('phone', { inputMode: 'tel' })} />
      <TextInput {...text('email', { inputMode: 'email' })} />
      <TextInput {...text('username')} description={t('person.usernameHint')} autoComplete="off" />
      <TextInput {...text('userAd')} />
      <Textarea {...text('address')} style={{ gridColumn: '1 / -1' }} autosize minRows={2} />
    </>
  );
}

/** Where he works: one place is the main one. */
function Places({ form: { places, setPlaces, locked, fault, error } }: { form: Form }) {
  const { t } = useTranslation('people');
  const add = () => setPlaces([...places, { ...(placesOf(null)[0] as Place), isMain: places.length === 0 }]);
  const change = (at: number, next: Partial<Place>) =>
    setPlaces(places.map((one, index) => (index === at ? { ...one, ...next } : next.isMain ? { ...one, isMain: false } : one)));
  return (
    <Panel
      title={t('fields.affiliations')}
      action={
        locked ? null : (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t('person.addPlace')}
          </Button>
        )
      }
    >
      {places.map((place, at) => (
        <AffiliationRow
          key={place.key}
          place={place}
          at={at}
          locked={locked}
          fault={fault}
          onChange={(next) => change(at, next)}
          onRemove={places.length > 1 ? () => setPlaces(places.filter((_, index) => index !== at)) : null}
        />
      ))}
      <FormFault>{error('affiliations')}</FormFault>
    </Panel>
  );
}

function factsOf({ account, ...person }: PersonDetail): Facts {
  const names = Object.keys(blank) as (keyof Facts)[];
  const kept = Object.fromEntries(names.map((name) => [name, name === 'username' ? (account?.username ?? '') : person[name as 'code']]));
  return kept as unknown as Facts;
}
