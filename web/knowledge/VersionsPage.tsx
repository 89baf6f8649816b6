import { Group, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { getArticleVersion, listArticleVersions, type VersionRow } from '../../contract/knowledge/calls.ts';
import { type Block, plainLines } from '../../contract/sarabun/body.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { type Piece, wordChanges } from '../sarabun/versions/compare.ts';
import { Answer, NotYet } from '../ui/Answer.tsx';
import { DetailPage } from '../ui/DetailPage.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import classes from './knowledge.module.css';

type Text = Given<typeof getArticleVersion>;

/** ประวัติ: who wrote and who decided on which version, and two of them side by side, word by word. */
export function VersionsPage() {
  const { t } = useTranslation('knowledge');
  const id = Number(useParams().articleId);
  const list = useRead(listArticleVersions, { id });
  return (
    <DetailPage back={{ to: paths.article(id), label: list.data?.title ?? t('title') }} of={list} rows={8}>
      {({ title, items }) => (
        <>
          <PageHead title={t('versions.title')} hint={title} />
          <div className="stack">
            <Comparison id={id} items={items} />
            <Panel title={t('versions.list')} count={items.length} flush>
              <ol className="bare flush" aria-label={t('versions.list')}>
                {items.map((one) => (
                  <VersionLine key={one.n} version={one} />
                ))}
              </ol>
            </Panel>
          </div>
        </>
      )}
    </DetailPage>
  );
}

function VersionLine({ version: { n, state, by, at, note, decidedBy, words } }: { version: VersionRow }) {
  const { t } = useTranslation('knowledge');
  return (
    <li className="row">
      <span className="words">
        <b>{t('versions.version', { n })}</b> {note}
        <span className="sub">
          {[t('versions.by', { name: by }), shortDateTime(at), decidedBy ? t('versions.decided', { name: decidedBy }) : '', words]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Pill tone={state === 'PUBLISHED' ? 'ok' : 'brand'}>{t(`versionState.${state}`)}</Pill>
    </li>
  );
}

/** Which two stands in the address: a link shows the same. */
function Comparison({ id, items }: { id: number; items: VersionRow[] }) {
  const { t } = useTranslation('knowledge');
  const [query, setQuery] = useSearchParams();
  const to = Number(query.get('to')) || items[0]?.n || 0;
  const from =
    Number(query.get('from')) || items.find(({ n, state }) => n < to && state === 'PUBLISHED')?.n || items.find(({ n }) => n < to)?.n || 0;
  const two = from > 0 && to > 0 && from !== to;
  const before = useRead(getArticleVersion, { id, n: from }, { enabled: two, staleTime: 60_000 });
  const after = useRead(getArticleVersion, { id, n: to }, { enabled: two, staleTime: 60_000 });
  const choices = items.map(({ n, at }) => ({ value: String(n), label: `${t('versions.version', { n })} · ${shortDateTime(at)}` }));
  const choose = (name: 'from' | 'to', value: string) => {
    const next = new URLSearchParams({ from: String(from), to: String(to) });
    next.set(name, value);
    setQuery(next, { replace: true });
  };
  if (items.length < 2) return <p className="hint">{t('versions.one')}</p>;
  return (
    <>
      <Group gap={12}>
        <NativeSelect
          flex="1 1 240px"
          label={t('versions.compareFrom')}
          data={choices}
          value={String(from)}
          onChange={(event) => choose('from', event.currentTarget.value)}
        />
        <NativeSelect
          flex="1 1 240px"
          label={t('versions.compareTo')}
          data={choices}
          value={String(to)}
          onChange={(event) => choose('to', event.currentTarget.value)}
        />
      </Group>
      {two ? (
        <>
          <NotYet of={before} rows={6} />
          <Answer of={after} rows={6}>
            {(next) => (before.data ? <SideBySide before={before.data} after={next} /> : null)}
          </Answer>
        </>
      ) : (
        <p className="hint">{t('versions.same')}</p>
      )}
    </>
  );
}

const wholeOf = ({ title, body }: Text) => [title, '', ...plainLines(body as Block[])].join('\n');

function SideBySide({ before, after }: { before: Text; after: Text }) {
  const { t } = useTranslation('knowledge');
  const pieces = useMemo(() => wordChanges(wholeOf(before), wholeOf(after)), [before, after]);
  const count = (change: Piece['change']) => pieces.filter((piece) => piece.change === change).length;
  const same = count('added') + count('removed') === 0;
  return (
    <>
      <p role="status" className="medium" style={{ margin: 0 }}>
        {same ? t('versions.same') : t('versions.changes', { added: count('added'), removed: count('removed') })}
      </p>
      <div className={classes.two}>
        <Side title={t('versions.version', { n: before.n })} pieces={pieces} shows="removed" />
        <Side title={t('versions.version', { n: after.n })} pieces={pieces} shows="added" />
      </div>
      <Others before={before} after={after} />
    </>
  );
}

/** One of them with what the other has not. */
function Side({ title, pieces, shows }: { title: string; pieces: Piece[]; shows: 'added' | 'removed' }) {
  const Tag = shows === 'added' ? 'ins' : 'del';
  return (
    <Panel title={title} flush>
      <div className={classes.text}>
        {pieces.map(({ text, change }, place) =>
          change === 'same' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no name but their place
            <span key={place}>{text}</span>
          ) : change === shows ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no name but their place
            <Tag key={place} className={classes[shows]}>
              {text}
            </Tag>
          ) : null,
        )}
      </div>
    </Panel>
  );
}

/** What else differs, in a line each. */
function Others({ before, after }: { before: Text; after: Text }) {
  const { t } = useTranslation('knowledge');
  const rows = (['category', 'tags', 'references', 'files'] as const)
    .map((field) => [field, said(before[field]), said(after[field])] as const)
    .filter(([, one, other]) => one !== other);
  if (rows.length === 0) return null;
  return (
    <dl className="facts">
      {rows.map(([field, one, other]) => (
        <div key={field}>
          <dt>{t(`versions.fields.${field}`)}</dt>
          <dd>
            <del>{one || '–'}</del> → <ins>{other || '–'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const said = (value: string | string[]) => (Array.isArray(value) ? value.join(', ') : value);
