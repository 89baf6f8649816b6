import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { getReceiverGroup, listReceiverGroups } from '../../../contract/sarabun/groups.ts';
import { findReceivers, type ReceiverFound } from '../../../contract/sarabun/receivers.ts';
import { call, readKey, useRead } from '../../api.ts';
import { toastError } from '../../ui/toast.ts';
import { keyOf } from './receivers.ts';

type Named = Pick<ReceiverFound, 'name'> & Partial<ReceiverFound>;

interface Props {
  id: string;
  /** Keys of those who are on the list already. */
  chosen: Set<string>;
  /** A letter of this kind goes nowhere without a receiver. */
  required: boolean;
  onAdd: (found: Named[]) => void;
  onLines: (text: string) => void;
}

/** Units, persons, groups and bodies outside found by typing; what nobody knows may be added as a body outside. */
export function ReceiverPicker({ id, chosen, required, onAdd, onLines }: Props) {
  const { t } = useTranslation('parts');
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { items, sets, isNew, nobody } = useFound(typed, chosen, combobox.dropdownOpened);
  const membersOf = useMembers();
  function take(value: string): void {
    setTyped('');
    combobox.closeDropdown();
    const item = items.find((one) => keyOf(one) === value);
    if (value === fresh) onAdd([{ name: typed.trim() }]);
    else if (item) onAdd([item]);
    else membersOf(Number(value.split(':')[1])).then(onAdd, (error) => toastError(error));
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain');
    if (!/\S\s*[\r\n]+\s*\S/.test(text)) return;
    event.preventDefault();
    onLines(text);
  }
  return (
    <Combobox store={combobox} onOptionSubmit={take} hideDetached={false}>
      <Combobox.Target>
        <TextInput
          id={id}
          label={t('receivers.add')}
          withAsterisk={required && chosen.size === 0}
          aria-required={required && chosen.size === 0}
          description={t('receivers.addHint')}
          value={typed}
          maxLength={300}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onPaste={paste}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
          {sets.map((one) => (
            <Choice
              key={one.id}
              value={`GROUP:${one.id}`}
              name={one.name}
              detail={`${t('receivers.kind.GROUP')} · ${t('receivers.groupOf', { unit: one.unit, count: one.units + one.persons })}`}
            />
          ))}
          {items.map((one) => (
            <Choice
              key={keyOf(one)}
              value={keyOf(one)}
              name={one.name}
              detail={one.kind === 'OUTSIDE' ? t('receivers.kind.OUTSIDE') : one.detail || t(`receivers.kind.${one.kind}`)}
            />
          ))}
          {isNew ? <Choice value={fresh} name={t('receivers.outsideNew', { name: typed.trim() })} detail="" /> : null}
          {nobody ? <Combobox.Empty>{t('receivers.nobody')}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The value of a name that nobody knows. */
const fresh = 'NEW:';

/** Who is meant by what is typed, without those on the list already. */
function useFound(typed: string, chosen: ReadonlySet<string>, enabled: boolean) {
  const words = normalizeThai(typed);
  const search = words ? { search: typed.trim().slice(0, 100) } : {};
  const found = useRead(findReceivers, search, { keep: true, enabled, staleTime: 30_000 });
  const groups = useRead(listReceiverGroups, {}, { enabled, staleTime: 60_000 });
  const all = found.data?.items ?? [];
  const items = all.filter((one) => !chosen.has(keyOf(one)));
  const sets = (groups.data?.items ?? []).filter((one) => normalizeThai(one.name).includes(words));
  // offered when all that is known has come: a name that a group has is no new body outside
  const known = [...all, ...sets].some((one) => normalizeThai(one.name) === words);
  const isNew = words !== '' && !found.isFetching && !groups.isLoading && !known;
  return { items, sets, isNew, nobody: items.length + sets.length === 0 && !isNew && !found.isFetching };
}

function useMembers(): (groupId: number) => Promise<Named[]> {
  const client = useQueryClient();
  return async (groupId) => {
    const input = { groupId };
    const queryKey = readKey(getReceiverGroup, input);
    const { members } = await client.fetchQuery({ queryKey, queryFn: () => call(getReceiverGroup, input) });
    return members.map((one) => ({ ...one, address: one.name }));
  };
}

function Choice({ value, name, detail }: { value: string; name: string; detail: string }) {
  return (
    <Combobox.Option value={value}>
      <span>{name}</span>
      {detail ? <span className="detail">{detail}</span> : null}
    </Combobox.Option>
  );
}
