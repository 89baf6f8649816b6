import { Autocomplete, Box, Button, SimpleGrid, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { addDirectoryPeople, type DirectoryPerson, listDirectoryPeople, mostAdded } from '../../../contract/settings/directory-people.ts';
import { listPeople } from '../../../contract/settings/employee-information.ts';
import { useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { FormFault } from '../../ui/FormParts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { RowPicker } from '../fields/RowPicker.tsx';
import { useChoices } from './useChoices.ts';

/** What is confirmed of one of them, over what the directory says. */
interface Confirmed {
  prefix: string;
  firstName: string;
  lastName: string;
  username: string;
  unit: number[];
  postName: string;
}
type Result = Given<typeof addDirectoryPeople>['results'][number];

interface Props {
  people: DirectoryPerson[];
  /** Their values: they have an account now. */
  onMade: (values: string[]) => void;
}

/** Those who were chosen, each with his unit and post; made by the button alone, with the result of each at his own lines. */
export function DirectoryConfirm({ people, onMade }: Props) {
  const { t } = useTranslation('people');
  const prefixes = useChoices('prefix');
  const { add, valuesOf, set, results, refused, everywhere, submit } = useConfirming({ people, onMade });
  if (people.length === 0) return null;
  return (
    <Panel title={t('directory.confirm', { count: people.length })}>
      <form className="stack" onSubmit={submit} noValidate>
        {people.some((one) => !one.person) && people.length > 1 ? (
          <Box maw={320}>
            <RowPicker from="unit" ids={[]} onChange={everywhere} input={{ label: t('directory.unitOfAll') }} />
          </Box>
        ) : null}
        {people.map((one) => (
          <Lines
            key={one.value}
            one={one}
            values={valuesOf(one)}
            prefixes={prefixes}
            result={results[one.value]}
            onChange={(more) => set(one.value, more)}
          />
        ))}
        <FormFault>{add.error ? errorText(add.error) : null}</FormFault>
        <div role="status" className="dim">
          {refused > 0 ? t('directory.refused', { count: refused }) : null}
          {people.length > mostAdded ? t('many.tooMany', { count: people.length, most: mostAdded }) : null}
        </div>
        <div className="side-by-side">
          <Button type="submit" loading={add.isPending} disabled={people.length > mostAdded}>
            {t('directory.make', { count: people.length })}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** What is confirmed of each, and what came of it. */
function useConfirming({ people, onMade }: Props) {
  const { t } = useTranslation('people');
  const [said, setSaid] = useState<Record<string, Partial<Confirmed>>>({});
  const [results, setResults] = useState<Record<string, Result>>({});
  const add = useWrite(addDirectoryPeople, {
    refresh: [listDirectoryPeople, listPeople],
    onSuccess: (given) => {
      setResults(Object.fromEntries(given.results.filter((one) => !one.done).map((one) => [one.value, one])));
      onMade(given.results.flatMap((one) => (one.done ? [one.value] : [])));
      if (given.done > 0) toastDone(t('directory.made', { count: given.done }));
    },
  });
  const valuesOf = (one: DirectoryPerson) => ({ ...begun(one), ...said[one.value] });
  const set = (value: string, more: Partial<Confirmed>) => setSaid((now) => ({ ...now, [value]: { ...now[value], ...more } }));
  const everywhere = (unit: number[]) => {
    for (const one of people) if (!one.person) set(one.value, { unit });
  };
  const refused = people.filter((one) => results[one.value]).length;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending || people.length > mostAdded) return;
    add.mutate({ people: people.map((one) => sentOf(one.value, valuesOf(one))) });
  }
  return { add, valuesOf, set, results, refused, everywhere, submit };
}

function begun({ firstName, lastName, username, unitId, post }: DirectoryPerson): Confirmed {
  return { prefix: '', firstName, lastName, username, unit: unitId ? [unitId] : [], postName: post };
}

function sentOf(value: string, { unit, ...said }: Confirmed) {
  return { value, ...said, ...(unit[0] ? { unitId: unit[0] } : {}) };
}

interface LinesProps {
  one: DirectoryPerson;
  values: Confirmed;
  prefixes: string[];
  result: Result | undefined;
  onChange: (more: Partial<Confirmed>) => void;
}

function Lines({ one, values, prefixes, result, onChange }: LinesProps) {
  const { t } = useTranslation('people');
  const error = (field: string) => (result?.field === field ? result.message : undefined);
  const text = (field: Exclude<keyof Confirmed, 'unit'>, label: string, needed = false) => ({
    label,
    withAsterisk: needed,
    maxLength: 100,
    value: values[field],
    error: error(field),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  });
  const known = ['prefix', 'firstName', 'lastName', 'username', 'unitId', 'postName'];
  return (
    <Box component="fieldset" className="panel" p="4px 12px 12px">
      <legend className="medium">{[one.value, one.person?.name].filter(Boolean).join(' · ')}</legend>
      <SimpleGrid minColWidth="190px" spacing={12}>
        {one.person ? null : (
          <>
            <Autocomplete {...text('prefix', t('fields.prefix'))} data={prefixes} onChange={(prefix) => onChange({ prefix })} />
            <TextInput {...text('firstName', t('fields.firstName'), true)} />
            <TextInput {...text('lastName', t('fields.lastName'), true)} />
          </>
        )}
        <TextInput {...text('username', t('fields.username'), true)} />
        {one.person ? null : (
          <>
            <RowPicker
              from="unit"
              ids={values.unit}
              onChange={(unit) => onChange({ unit })}
              input={{ label: t('fields.unit'), withAsterisk: true, error: error('unitId') }}
            />
            <TextInput {...text('postName', t('fields.position'))} />
          </>
        )}
      </SimpleGrid>
      {result && !known.includes(result.field ?? '') ? (
        <p role="alert" className="fault">
          {result.message}
        </p>
      ) : null}
    </Box>
  );
}
