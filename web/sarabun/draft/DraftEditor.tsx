import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { kindByCode, subjectOf } from '../../../contract/kinds.ts';
import { type Content, getDraft } from '../../../contract/sarabun/drafts.ts';
import type { Hint } from '../../../contract/sarabun/hints.ts';
import { readKey } from '../../api.ts';
import type { KeptDraft } from '../../offline/kept-drafts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Columns } from './Columns.tsx';
import { DraftForm } from './DraftForm.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import { FaultList } from './FaultList.tsx';
import { HintList } from './HintList.tsx';
import { PaperPreview } from './page/PaperPreview.tsx';
import { usePaper } from './page/usePaper.ts';
import { RoutePanel } from './RoutePanel.tsx';
import { SendButtons } from './SendButtons.tsx';
import { useFieldFocus } from './useFieldFocus.ts';
import { useFindings } from './useFindings.ts';
import { useSaving, useStart } from './useSaving.ts';
import { WorkBar } from './WorkBar.tsx';

type View = Given<typeof getDraft>;

interface Props {
  view: View;
  /** What this browser could not send of it yet. */
  kept: KeptDraft | null;
  onReload: () => void;
}

/** What the page tells of the text, at its field. */
const textFaults = ['missing_glyph', 'paper_too_long', 'paper_too_many_cells'];

/** The form as the paper stands, the paper itself, and what is to be mended with the way that it goes. */
export function DraftEditor({ view, kept, onReload }: Props) {
  const { t } = useTranslation('draft');
  const editing = useEditing(view, kept);
  const { typed, saves, paper, ways } = editing;
  const { id: documentId, type, typeName, stateName, ownerUnit } = view.document;
  useReadAnew(documentId);
  const mine = { content: typed.content, receivers: typed.receivers };
  return (
    <Stack gap={0} flex={1} miw={0} mih={0} data-workspace>
      <WorkBar
        documentId={documentId}
        title={subjectOf(type, typed.content).trim() || t('noSubject')}
        facts={[typeName, stateName, ownerUnit.name].join(' · ')}
        saving={saves.saving}
        now={mine}
        paper={editing.classed ? null : paper.file}
        onRemoved={view.may.remove ? saves.forget : null}
      >
        <SendButtons
          view={view}
          typed={typed}
          fault={editing.found.faults[0]}
          save={saves.save}
          onFault={ways.toFault}
          onRefused={ways.toRefused}
        />
      </WorkBar>
      <DraftNotices documentId={documentId} sentBack={view.sentBack} saves={saves} mine={mine} onReload={onReload} />
      <DraftColumns view={view} editing={editing} />
    </Stack>
  );
}

/** What is typed, how it is saved and printed, and what is found in it. */
function useEditing(view: View, kept: KeptDraft | null) {
  const start = useStart(view, kept);
  const [typed, setTyped] = useState(start.typed);
  const [files, setFiles] = useState(view.files);
  const saves = useSaving(view, typed, start.revision, kept);
  const classed = (typed.secrecy ?? view.document.secrecy) > 0;
  const printed = kindByCode(view.document.type).template !== null;
  const paper = usePaper(view.document.id, typed, { enabled: printed, classed });
  const found = useFindings(view, typed, files.length, paper.pdf);
  const ways = useFieldFocus();
  return { typed, setTyped, files, setFiles, saves, classed, printed, paper, found, ways };
}

function DraftColumns({ view, editing }: { view: View; editing: ReturnType<typeof useEditing> }) {
  const { t } = useTranslation('draft');
  const { typed, setTyped, paper, ways } = editing;
  const { faults, hints, marks, administrators } = editing.found;
  const unprintable = paper.error && textFaults.includes(paper.error.code) ? paper.error : null;
  const { put, mend, round } = useMending(editing);
  const form = (
    <DraftForm
      key={round}
      view={view}
      typed={typed}
      onChange={setTyped}
      files={editing.files}
      onFiles={editing.setFiles}
      hints={hints}
      onMend={mend}
      fault={unprintable?.field ? { part: unprintable.field.replace(/^content\./, ''), says: unprintable.message } : null}
    />
  );
  const page = editing.printed ? (
    <PaperPreview paper={paper} label={t('page')} marks={marks} onFault={unprintable ? () => ways.toRefused(unprintable) : null} />
  ) : (
    <EmptyState>{t('pageIsFile')}</EmptyState>
  );
  const route = (
    <Stack gap={20}>
      {/* before what comes and goes while one types: who signs is seen at once, and keeps its place */}
      {view.may.submit ? <RoutePanel view={view} typed={typed} onChange={setTyped} /> : null}
      <FaultList faults={faults} content={typed.content} onGo={ways.toFault} onPut={put} />
      <HintList hints={hints} administrators={administrators} onGo={(hint) => ways.toHint(hint)} />
    </Stack>
  );
  return <Columns shown={ways.column} onShow={ways.setColumn} faults={faults.length} form={form} page={page} route={route} />;
}

/** Fields that keep their own text begin anew with what was mended; the button goes with its hint, so the field takes the focus. */
function useMending({ typed, setTyped, ways }: ReturnType<typeof useEditing>) {
  const [round, setRound] = useState(0);
  const put = (change: Partial<Content>) => setTyped({ ...typed, content: { ...typed.content, ...change } });
  function mend(change: Partial<Content>, hint: Hint): void {
    flushSync(() => {
      put(change);
      setRound(round + 1);
    });
    ways.toHint(hint, 'nearest');
  }
  return { put, mend, round };
}

/** Opened again, the letter is read again: what stands here has been written on. */
function useReadAnew(documentId: number): void {
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: readKey(getDraft, { documentId }) }), [client, documentId]);
}
