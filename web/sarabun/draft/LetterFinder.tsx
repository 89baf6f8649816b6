import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterCount, shortThaiDate } from '../../../contract/rules/thai.ts';
import { type FoundLetter, searchLetters, searchOver } from '../../../contract/sarabun/search.ts';
import { useRead } from '../../api.ts';
import { Marked } from '../search/Marked.tsx';

/** Letters that the writer may see, found by number or words as the search finds them. */
export function LetterFinder({ label, except, onPick }: { label: string; except: number[]; onPick: (letter: FoundLetter) => void }) {
  const { t } = useTranslation('parts');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 250);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const enough = letterCount(text) > searchOver;
  const found = useRead(
    searchLetters,
    { text, pageSize: 8 },
    { keep: true, enabled: enough && combobox.dropdownOpened, staleTime: 30_000 },
  );
  const letters = enough ? (found.data?.data ?? []).filter((one) => !except.includes(one.documentId)) : [];
  return (
    <Combobox
      store={combobox}
      hideDetached={false}
      onOptionSubmit={(value) => {
        const letter = letters.find((one) => String(one.documentId) === value);
        if (letter) onPick(letter);
        setTyped('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          description={t('refers.findHint')}
          value={typed}
          maxLength={200}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!enough}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
          {letters.length === 0 ? <Combobox.Empty>{found.isFetching ? t('refers.finding') : t('refers.notFound')}</Combobox.Empty> : null}
          {letters.map((one) => (
            <Combobox.Option key={one.documentId} value={String(one.documentId)}>
              <Marked parts={one.subject} />
              <span className="detail">
                <Marked parts={one.docNo} /> {one.docDate ? shortThaiDate(one.docDate) : ''} · <Marked parts={one.from} />
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
