import { Alert, Box, Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { type ConfigPart, configPartNames, configParts, getConfigs } from '../../../contract/settings/admin-configs.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { type PageWords, usePageWords } from '../page-words.ts';
import { ConfigForm } from './ConfigForm.tsx';
import { TrustedRoots } from './TrustedRoots.tsx';

type Configs = Given<typeof getConfigs>;

/** Everything that holds for the whole office, part by part; each part is saved by itself. */
export function AdminConfigsPage() {
  const words = usePageWords('admin-configs');
  const answer = useRead(getConfigs, {});
  // what was read first stays under what is typed, until it is saved
  const first = useRef<Configs | null>(null);
  if (answer.data && !answer.isFetching) first.current ??= answer.data;
  return (
    <>
      <PageHead title={words.title} hint={words.affects} />
      {first.current ? (
        <Parts current={first.current} words={words} />
      ) : (
        <NotYet of={{ ...answer, data: undefined }} rows={6} height={64} />
      )}
    </>
  );
}

function Parts({ current, words }: { current: Configs; words: PageWords }) {
  const { t } = useTranslation('system');
  const [dirty, setDirty] = useState<Partial<Record<ConfigPart, boolean>>>({});
  useUnsaved(Object.values(dirty).some(Boolean));
  const [sought, setSought] = useState('');
  const found = configPartNames.filter((part) => speaksOf(words, part, sought));
  return (
    <>
      <Box component="search" display="block" maw={420} mb={12}>
        <SearchField label={t('find')} value={sought} onSearch={setSought} wait={0} />
        <span role="status" className="sub">
          {sought ? t('found', { count: found.length }) : ''}
        </span>
      </Box>
      <nav aria-label={t('jump')}>
        <Group component="ul" className="bare" gap="8px 16px" mb={16}>
          {found.map((part) => (
            <li key={part}>
              <a className="link" href={`#${part}`}>
                {words.part(part)}
              </a>
            </li>
          ))}
        </Group>
      </nav>
      <Stack gap={16} maw={860}>
        {configPartNames.map((part) => (
          // what is not sought stays as it is typed, out of sight
          <div key={part} id={part} style={{ scrollMarginTop: 80 }} hidden={!found.includes(part)}>
            <Part
              part={part}
              current={current}
              words={words}
              onDirty={(is) => setDirty((all) => (all[part] === is ? all : { ...all, [part]: is }))}
            />
          </div>
        ))}
        {found.length === 0 ? <EmptyState>{t('foundNone', { text: sought })}</EmptyState> : null}
        {current.manage && !sought ? <TrustedRoots /> : null}
      </Stack>
    </>
  );
}

interface PartProps {
  part: ConfigPart;
  current: Configs;
  words: PageWords;
  onDirty: (is: boolean) => void;
}

function Part({ part, current, words, onDirty }: PartProps) {
  const { t } = useTranslation('system');
  const now = current.parts[part];
  if (!now) return null;
  return (
    <>
      {part === 'secondFactor' && current.factorExempt ? (
        <Alert color="red" variant="outline" title={t('factorExempt.title')} mb={12}>
          {t('factorExempt.text')}
        </Alert>
      ) : null}
      <ConfigForm part={part} first={now} manage={current.manage} words={words} onDirty={onDirty} />
    </>
  );
}

/** Title, explanation, and the names and hints of the fields of a part: all words that were typed stand in them, in any order. */
function speaksOf(words: PageWords, part: ConfigPart, sought: string): boolean {
  const fields = Object.keys(configParts[part]).flatMap((name) => [words.field(name), words.hint(name)]);
  const text = [words.part(part), words.partHint(part), ...fields].join(' ').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
