import { Alert } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { type ConfigPart, configPartNames, getConfigs } from '../../../contract/settings/admin-configs.ts';
import { useRead } from '../../api.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { usePageWords } from '../page-words.ts';
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
  return (
    <>
      <PageHead title={words.title} hint={words.affects} />
      {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {current ? (
        <>
          <nav aria-label={t('system:jump')}>
            <ul className={classes.jump}>
              {configPartNames.map((part) => (
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
                <div key={part} id={part} className={classes.part}>
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
            {current.manage ? <TrustedRoots /> : null}
          </div>
        </>
      ) : answer.isError ? null : (
        <LoadingRows rows={6} height={64} />
      )}
    </>
  );
}
