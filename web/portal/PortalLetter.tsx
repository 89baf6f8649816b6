import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { DocumentWindow } from '../sarabun/document/load-window.ts';

/** Opened from no queue. */
const role = 'false';

/** The letter that the address names (doc, trans), over the portal: where notifications open. */
export function PortalLetter() {
  const [query, setQuery] = useSearchParams();
  const doc = Number(query.get('doc'));
  if (!Number.isSafeInteger(doc) || doc <= 0) return null;
  const close = () =>
    setQuery(() => {
      const next = new URLSearchParams(window.location.search);
      for (const name of ['doc', 'trans', 'view']) next.delete(name);
      return next;
    });
  return (
    <Suspense>
      <DocumentWindow
        documentId={doc}
        transmissionId={Number(query.get('trans')) || null}
        taskId={null}
        queue={null}
        role={role}
        viewer="portal"
        onClose={close}
        onOther={() => {}}
      />
    </Suspense>
  );
}
