import type { Field } from '../../../contract/settings/define.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { RowFilter } from '../fields/RowPicker.tsx';
import { FieldFilter } from '../list/ListTools.tsx';
import type { PageWords } from '../page-words.ts';

interface Props {
  name: string;
  field: Field;
  words: PageWords;
  /** '' for all. */
  value: string;
  onChange: (value: string) => void;
}

/** One filter of a log, by what its field holds. */
export function LogFilter(props: Props) {
  const { name, field, words, value, onChange } = props;
  const label = words.field(name);
  if (field.is === 'row') return <RowFilter from={field.from} label={label} value={value} onChange={onChange} />;
  if (field.is === 'choice' || field.is === 'switch') return <FieldFilter {...props} />;
  return <SearchField label={label} value={value} onSearch={onChange} />;
}
