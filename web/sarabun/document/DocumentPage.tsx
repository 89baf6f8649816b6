import { useNavigate, useParams, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { DocumentWindow, type Found } from './DocumentWindow.tsx';

/** A letter by its own address: from a register, a message, a shared link. Closing goes back where one came from. */
export function DocumentPage() {
  const { documentId } = useParams();
  const [query] = useSearchParams();
  const go = useNavigate();
  const back = () => (window.history.state?.idx > 0 ? void go(-1) : void go(paths.dashboard(), { replace: true }));
  return (
    <DocumentWindow
      documentId={Number(documentId)}
      transmissionId={Number(query.get('trans')) || null}
      taskId={Number(query.get('job')) || null}
      queue={null}
      role={query.get('role') ?? 'false'}
      viewer="page"
      found={foundIn(query)}
      onClose={back}
      onOther={(row, queue) =>
        void go(
          paths.dashboard({ q: queue ?? undefined, doc: row.F_DOC_ID, trans: row.F_TRANS_ID ?? undefined, job: row.F_JOB_ID ?? undefined }),
        )
      }
    />
  );
}

/** Where a search has found its words: in which file, from which page on. */
function foundIn(query: URLSearchParams): Found | undefined {
  const file = Number(query.get('file'));
  const words = query.get('find') ?? '';
  return file > 0 && words !== '' ? { file, page: Math.max(1, Number(query.get('page')) || 1), words } : undefined;
}
