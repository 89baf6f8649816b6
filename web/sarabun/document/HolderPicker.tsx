import { Combobox, type ComboboxStore, Pill, PillsInput, Text, useCombobox } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findHolders } from '../../../contract/sarabun/choices.ts';
import { useRead } from '../../api.ts';

export interface Holder {
  id: number;
  name: string;
  detail: string;
  kind?: 'UNIT' | 'POSITION' | 'PERSON';
  /** Not at the office now: until when, and who acts for him. */
  away?: string;
}

interface Props {
  label: string;
  description?: string;
  purpose: 'forward' | 'present' | 'assign' | 'endorse';
  /** Offers no other kind. */
  only?: 'PERSON';
  transmissionId?: number | null;
  value: Holder[];
  onChange: (holders: Holder[]) => void;
  error?: string | undefined;
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Units, posts and persons found by typing; likely ones are offered first. The order chosen is kept. */
export function HolderPicker(given: Props) {
  const { t } = useTranslation('sarabun');
  const { value, onChange } = given;
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { items, finding } = useOffered(given, typed, combobox.dropdownOpened);
  function take(id: string): void {
    const item = items.find((one) => String(one.id) === id);
    if (item) onChange([...value, { id: item.id, name: item.name, detail: item.detail, kind: item.kind, away: item.away }]);
    setTyped('');
  }
  return (
    <Combobox store={combobox} onOptionSubmit={take} hideDetached={false}>
      <Chosen {...given} combobox={combobox} typed={typed} onType={setTyped} />
      {value.some(({ away }) => away) ? (
        <div role="status">{value.map((one) => (one.away ? <AwayNote key={one.id}>{`${one.name}: ${one.away}`}</AwayNote> : null))}</div>
      ) : null}
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
          {items.length === 0 && !finding ? <Combobox.Empty>{t('form.nobody')}</Combobox.Empty> : null}
          {items.map((item) => (
            <Combobox.Option key={item.id} value={String(item.id)}>
              <span>{item.name}</span>
              {item.detail ? <span className="detail">{item.detail}</span> : null}
              {item.away ? <AwayNote>{item.away}</AwayNote> : null}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A hint, no bar: who is away may still be given work. */
function AwayNote({ children }: { children: ReactNode }) {
  return (
    <Text span display="flex" fz={14} c="var(--warn)" className="marked">
      <IconUserOff size={14} aria-hidden /> {children}
    </Text>
  );
}

/** Who may be chosen besides, while the list is open. */
function useOffered({ purpose, only, transmissionId, value }: Props, typed: string, open: boolean) {
  const search = typed.trim();
  const found = useRead(
    findHolders,
    { purpose, ids: [], ...(only ? { only } : {}), ...(search ? { search } : {}), ...(transmissionId ? { transmissionId } : {}) },
    { keep: true, enabled: open, staleTime: 30_000 },
  );
  const items = (found.data?.items ?? []).filter((item) => !value.some((one) => one.id === item.id));
  return { items, finding: found.isFetching };
}

interface ChosenProps extends Props {
  combobox: ComboboxStore;
  typed: string;
  onType: (typed: string) => void;
}

/** The field: who is chosen, each with its way out, and the place to type. */
function Chosen({ label, description, value, onChange, error, required, inputRef, combobox, typed, onType }: ChosenProps) {
  const { t } = useTranslation('sarabun');
  return (
    <Combobox.DropdownTarget>
      <PillsInput
        label={label}
        description={description}
        error={error}
        withAsterisk={required === true}
        onClick={() => combobox.openDropdown()}
      >
        <Pill.Group>
          {value.map((one) => (
            <Pill
              key={one.id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': t('form.remove', { name: one.name }), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => onChange(value.filter((other) => other.id !== one.id))}
            >
              {one.name}
            </Pill>
          ))}
          <Combobox.EventsTarget>
            <PillsInput.Field
              ref={inputRef}
              aria-label={label}
              value={typed}
              placeholder={value.length === 0 ? t('form.pick') : ''}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
              onChange={(event) => {
                onType(event.currentTarget.value);
                combobox.openDropdown();
                combobox.updateSelectedOptionIndex();
              }}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
              }}
            />
          </Combobox.EventsTarget>
        </Pill.Group>
      </PillsInput>
    </Combobox.DropdownTarget>
  );
}
