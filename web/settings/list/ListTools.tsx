import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { Field, ListPage, RowSource } from '../../../contract/settings/define.ts';
import { settingsChoices } from '../../../contract/settings/pages.ts';
import { useRead } from '../../api.ts';
import { ListFilter } from '../../ui/ListView.tsx';
import type { FilterBy } from '../../ui/useListParams.ts';
import { FileMenu } from '../file/FileMenu.tsx';
import type { PageWords } from '../page-words.ts';

interface Props {
  path: SettingsPath;
  page: ListPage;
  words: PageWords;
  manage: boolean;
  filter: FilterBy<string>;
  active: FilterBy<'' | '0' | '1'>;
}

/** The filters and the files of a list. */
export function ListTools({ path, page, words, manage, filter, active }: Props) {
  const { t } = useTranslation('settings');
  const filtered = page.filter ? page.fields[page.filter] : undefined;
  return (
    <>
      {page.filter && filtered ? <FieldFilter {...filter} name={page.filter} field={filtered} words={words} /> : null}
      <ListFilter
        {...active}
        label={t('list.state')}
        all={t('list.stateAll')}
        options={(value) => t(value === '1' ? 'list.stateOn' : 'list.stateOff')}
      />
      <FileMenu path={path} words={words} page={page} manage={manage} />
    </>
  );
}

interface FilterProps {
  name: string;
  field: Field;
  words: PageWords;
  value: string;
  onChange: (value: string) => void;
}

/** One of the values of a field. */
export function FieldFilter({ name, field, words, value, onChange }: FilterProps) {
  const { t } = useTranslation('settings');
  const rows = useRead(settingsChoices, { from: sourceOf(field) ?? 'unit' }, { enabled: sourceOf(field) !== null, staleTime: 60_000 });
  const options =
    field.is === 'choice' || field.is === 'choices'
      ? field.of.map((one) => ({ value: one, label: words.choice(name, one) }))
      : field.is === 'switch'
        ? [
            { value: 'true', label: t('list.yes') },
            { value: 'false', label: t('list.no') },
          ]
        : (rows.data?.choices ?? []).map((one) => ({ value: String(one.id), label: one.name }));
  const label = words.field(name);
  return <ListFilter label={label} all={t('list.filterAll', { field: label })} value={value} options={options} onChange={onChange} />;
}

function sourceOf(field: Field): RowSource | null {
  return field.is === 'row' || field.is === 'rows' ? field.from : null;
}
