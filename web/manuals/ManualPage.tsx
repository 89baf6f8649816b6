import { Anchor, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconExternalLink, IconFileText, IconSearch, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { manualFilePath, manualModules, manuals } from '../../contract/settings/document-manual.ts';
import { fileSize } from '../../contract/thai.ts';
import { times } from '../../contract/times.ts';
import { fetchBlob, useRead } from '../api.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastError } from '../ui/toast.ts';
import classes from './ManualPage.module.css';

type Manual = Given<typeof manuals>['manuals'][number];

/** What staff may read, by module. */
export function ManualPage() {
  const { t } = useTranslation('system');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), times.preview);
  const answer = useRead(manuals, asked ? { search: asked } : {}, { keep: true });
  const all = answer.data?.manuals ?? [];
  return (
    <>
      <PageHead title={t('manuals.title')} hint={t('manuals.hint')} />
      <TextInput
        type="search"
        className={classes.search ?? ''}
        label={t('manuals.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <LoadingRows rows={4} height={56} /> : null}
      {answer.data && all.length === 0 ? <EmptyState>{t(asked ? 'manuals.noMatch' : 'manuals.empty')}</EmptyState> : null}
      <div className={classes.modules}>
        {manualModules
          .filter((module) => all.some((one) => one.module === module))
          .map((module) => (
            <Panel key={module} title={t(`manuals.modules.${module}`)}>
              <ul className={classes.list}>
                {all
                  .filter((one) => one.module === module)
                  .map((one) => (
                    <Line key={one.id} manual={one} />
                  ))}
              </ul>
            </Panel>
          ))}
      </div>
    </>
  );
}

function Line({ manual }: { manual: Manual }) {
  const { t } = useTranslation('system');
  const { title, edition, link, file, id } = manual;
  const video = file?.mime === 'video/mp4';
  const facts = [
    edition ? t('manuals.edition', { edition }) : '',
    file ? (video ? t('manuals.video') : 'PDF') : t('manuals.link'),
    file ? fileSize(file.size) : '',
  ];
  const Icon = !file ? IconExternalLink : video ? IconVideo : IconFileText;
  return (
    <li className={classes.item}>
      <Icon size={22} aria-hidden />
      <span className={classes.words}>
        {title}
        <span className={`${classes.facts} figures`}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {file ? (
        <>
          {video ? null : (
            <Button variant="default" aria-label={t('manuals.open', { title })} onClick={() => void show(id)}>
              {t('manuals.read')}
            </Button>
          )}
          <Button
            variant="default"
            aria-label={t('manuals.download', { title })}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void save(id, file.name)}
          >
            {t('manuals.save')}
          </Button>
        </>
      ) : (
        <Anchor href={link} target="_blank" rel="noopener noreferrer" aria-label={t('manuals.open', { title })}>
          {t('manuals.read')}
        </Anchor>
      )}
    </li>
  );
}

/** In a window of its own, opened at the press so that no browser holds it back. */
async function show(id: number): Promise<void> {
  const page = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await fetchBlob(manualFilePath(id)));
    if (page) page.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 300_000);
  } catch (error) {
    page?.close();
    toastError(error);
  }
}

async function save(id: number, name: string): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await fetchBlob(`${manualFilePath(id)}?download=1`));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    toastError(error);
  }
}
