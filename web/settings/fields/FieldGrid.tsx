import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Field, type Fields, isNeeded } from '../../../contract/settings/define.ts';
import type { PageWords } from '../page-words.ts';
import { FieldInput } from './FieldInput.tsx';
import classes from './Fields.module.css';
import type { Draft } from './useDraftValues.ts';

interface Props {
  fields: Fields;
  words: PageWords;
  draft: Draft;
  /** A new row: what is set once may be set now. */
  fresh: boolean;
}

/** The fields in their order; short ones in pairs. */
export function FieldGrid({ fields, words, draft, fresh }: Props) {
  const entries = Object.entries(fields);
  const halves = halvesOf(entries);
  return (
    <div className={classes.grid}>
      {entries.map(([name, field], index) => (
        <div key={name} data-half={halves[index]}>
          <FieldInput
            name={name}
            field={field}
            words={words}
            value={draft.values[name] ?? null}
            onChange={(value) => draft.set(name, value)}
            error={draft.faults[name]}
            needed={isNeeded(field, draft.values, fresh)}
            fixed={field.once === true && !fresh}
            kept={!fresh}
          />
          <Theirs name={name} field={field} words={words} draft={draft} />
        </div>
      ))}
    </div>
  );
}

/** What somebody else has saved meanwhile, where it is not what stands in the field. */
function Theirs({ name, field, words, draft }: { name: string; field: Field; words: PageWords; draft: Draft }) {
  const { t } = useTranslation('settings');
  const theirs = draft.theirs[name];
  if (!theirs) return null;
  return (
    <Group component="p" className="notice" data-tone="warn" gap="4px 8px" mt={4} fz={14}>
      {t('conflict.now', { value: words.value(name, field, theirs.value, theirs.names) || t('conflict.empty') })}
      <Button variant="default" size="compact-sm" onClick={() => draft.set(name, theirs.value)}>
        {t('conflict.take')}
      </Button>
    </Group>
  );
}

/** The same fields to be read only. */
export function FieldFacts({
  fields,
  words,
  values,
  names,
}: {
  fields: Fields;
  words: PageWords;
  values: Draft['values'];
  names: Record<string, string[]>;
}) {
  return (
    <Stack component="dl" gap={12} m={0}>
      {Object.entries(fields)
        .filter(([, field]) => !field.hidden)
        .map(([name, field]) => (
          <div key={name}>
            <dt className="dim">{words.field(name)}</dt>
            <dd style={{ whiteSpace: 'pre-line' }}>{words.value(name, field, values[name], names[name]) || '–'}</dd>
          </div>
        ))}
    </Stack>
  );
}

/** Two short fields that follow each other stand side by side. */
function halvesOf(entries: [string, Field][]): (string | undefined)[] {
  const halves: (string | undefined)[] = entries.map(() => undefined);
  for (let at = 0; at < entries.length - 1; at += 1) {
    if (!short(entries[at]?.[1]) || !short(entries[at + 1]?.[1])) continue;
    halves[at] = 'left';
    halves[at + 1] = 'right';
    at += 1;
  }
  return halves;
}

function short(field: Field | undefined): boolean {
  return field?.is === 'choice' || (field?.is === 'text' && field.format === 'time') || field?.is === 'day';
}
