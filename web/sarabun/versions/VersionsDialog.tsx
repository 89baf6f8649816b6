import { Box, Group, Modal, NativeSelect, Text as Said, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getVersion, listVersions, type Version } from '../../../contract/sarabun/versions.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { useIsSmall } from '../../ui/useMedia.ts';
import { changesOf, type Piece, type Text } from './compare.ts';
import classes from './Versions.module.css';

interface Props {
  documentId: number;
  /** What is on the screen now, where a letter is being written. */
  now?: Text;
  onClose: () => void;
}

/** Who kept which text when and why, and two of them side by side, word by word. */
export function VersionsDialog({ documentId, now, onClose }: Props) {
  const { t } = useTranslation('versions');
  const small = useIsSmall();
  const list = useRead(listVersions, { documentId }, { staleTime: 0 });
  return (
    <Modal opened onClose={onClose} size={960} fullScreen={small} title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <NotYet of={list} rows={4} />
      {list.data ? <Versions documentId={documentId} now={now} items={list.data.items} /> : null}
    </Modal>
  );
}

function Versions({ documentId, now, items }: { documentId: number; now: Text | undefined; items: Version[] }) {
  const { t } = useTranslation('versions');
  if (items.length === 0) return <p className="hint">{t('none')}</p>;
  return (
    <div className="stack">
      <Box component="ol" mah={220} className="bare boxed" style={{ overflowY: 'auto' }}>
        {items.map((one) => (
          <li key={one.version} className="row">
            <span className="words">
              <b>
                {t('version', { n: one.version })} <span className="dim">{t(`why.${one.why}`)}</span>
              </b>
              <span className="sub">
                {one.madeBy} · <time dateTime={one.madeAt}>{shortDateTime(one.madeAt)}</time>
              </span>
              {one.note ? <span>{one.note}</span> : null}
            </span>
          </li>
        ))}
      </Box>
      <Comparison documentId={documentId} now={now} items={items} />
    </div>
  );
}

/** Two of them, chosen by the reader. */
function Comparison({ documentId, now, items }: { documentId: number; now: Text | undefined; items: Version[] }) {
  const { t } = useTranslation('versions');
  const choices = [
    ...(now ? [{ value: 'now', label: t('now') }] : []),
    ...items.map((one) => ({ value: String(one.version), label: `${t('version', { n: one.version })} · ${shortDateTime(one.madeAt)}` })),
  ];
  const [from, setFrom] = useState(choices[1]?.value ?? '');
  const [to, setTo] = useState(choices[0]?.value ?? '');
  const before = useText(documentId, from, now);
  const after = useText(documentId, to, now);
  const failed = before.error ?? after.error;
  if (choices.length < 2) return <p className="hint">{t('onlyOne')}</p>;
  return (
    <>
      <Group gap={12}>
        <NativeSelect
          flex="1 1 240px"
          label={t('from')}
          data={choices}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <NativeSelect flex="1 1 240px" label={t('to')} data={choices} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </Group>
      {failed ? <Failed error={failed} onRetry={() => void Promise.all([before.again(), after.again()])} /> : null}
      {before.text && after.text ? <Changes before={before.text} after={after.text} /> : failed ? null : <LoadingRows rows={4} />}
    </>
  );
}

/** Two texts, word by word. */
export function Changes({ before, after }: { before: Text; after: Text }) {
  const { t } = useTranslation(['versions', 'draft']);
  const changes = useMemo(() => changesOf(before, after), [before, after]);
  const count = (change: Piece['change']) => changes.flatMap((one) => one.pieces).filter((piece) => piece.change === change).length;
  return (
    <>
      <Said role="status" fw={500}>
        {changes.length === 0 ? t('same') : t('count', { added: count('added'), removed: count('removed') })}
      </Said>
      {changes.map(({ part, pieces, looksOnly }) => (
        <Stack component="section" key={part} gap={8}>
          <Title order={3} size="h4">
            {t(`draft:part.${part}`)}
          </Title>
          {looksOnly ? <p className="hint">{t('looksOnly')}</p> : null}
          <div className={classes.text}>
            {pieces.map((piece, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no name but their place
              <Marked key={index} piece={piece} />
            ))}
          </div>
        </Stack>
      ))}
    </>
  );
}

/** Struck or underlined besides the colour, and said to who listens. */
function Marked({ piece: { text, change } }: { piece: Piece }) {
  const { t } = useTranslation('versions');
  if (change === 'same') return <span>{text}</span>;
  const Tag = change === 'added' ? 'ins' : 'del';
  return (
    <Tag className={classes[change] ?? ''}>
      <VisuallyHidden>{t(change)} </VisuallyHidden>
      {text}
    </Tag>
  );
}

function useText(documentId: number, name: string, now: Text | undefined) {
  const version = useRead(
    getVersion,
    { documentId, version: Number(name) || 1 },
    { enabled: name !== 'now' && name !== '', staleTime: Number.POSITIVE_INFINITY },
  );
  return name === 'now'
    ? { text: now, error: null, again: async () => {} }
    : { text: version.data, error: version.error, again: version.refetch };
}
