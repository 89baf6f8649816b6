import { Alert } from '@mantine/core';
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
import classes from './System.module.css';
import { TrustedRoots } from './TrustedRoots.tsx';

/** Everything that holds for the whole office, part by part; each part is saved by itself. */
export function AdminConfigsPage() {
  const { t } = useTranslation(['settings', 'system']);
  const words = usePageWords('admin-configs');
  const answer = useRead(getConfigs, {});
  // what was read first stays under what is typed, until it is saved
  const first = useRef<Given<typeof getConfigs> | null>(null);
  if (answer.data && !answer.isFetching) first.current ??= answer.data;
  const [dirty, setDirty] = useState<Partial<Record<ConfigPart, boolean>>>({});
  useUnsaved(Object.values(dirty).some(Boolean));
  const { current } = first;
  const [sought, setSought] = useState('');
  const found = configPartNames.filter((part) => !current || speaksOf(words, part, sought));
  return (
    <>
      <PageHead title={words.title} hint={words.affects} />
      {current ? (
        <>
          <search className={classes.search}>
            <SearchField label={t('system:find')} value={sought} onSearch={setSought} wait={0} />
            <span role="status" className={classes.note}>
              {sought ? t('system:found', { count: found.length }) : ''}
            </span>
          </search>
          <nav aria-label={t('system:jump')}>
            <ul className={classes.jump}>
              {found.map((part) => (
                <li key={part}>
                  <a className="link" href={`#${part}`}>
                    {words.part(part)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={classes.parts}>
            {configPartNames.map((part) => {
              const now = current.parts[part];
              return now ? (
                // what is not sought stays as it is typed, out of sight
                <div key={part} id={part} className={classes.part} hidden={!found.includes(part)}>
                  {part === 'secondFactor' && current.factorExempt ? (
                    <Alert color="red" variant="outline" title={t('system:factorExempt.title')} mb={12}>
                      {t('system:factorExempt.text')}
                    </Alert>
                  ) : null}
                  <ConfigForm
                    part={part}
                    first={now}
                    manage={current.manage}
                    words={words}
                    onDirty={(is) => setDirty((all) => (all[part] === is ? all : { ...all, [part]: is }))}
                  />
                </div>
              ) : null;
            })}
            {found.length === 0 ? <EmptyState>{t('system:foundNone', { text: sought })}</EmptyState> : null}
            {current.manage && !sought ? <TrustedRoots /> : null}
          </div>
        </>
      ) : (
        <NotYet of={{ ...answer, data: undefined }} rows={6} height={64} />
      )}
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
