import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RequestView } from '../office/RequestView.tsx';
import type { OpenedRequest } from '../office/request-words.ts';
import { paths } from '../paths.ts';
import { OwnRequestForm } from './OwnRequestForm.tsx';

/** One request of an own kind. */
export function OwnRequestPage() {
  const { t } = useTranslation('ownRequests');
  const { requestId = '' } = useParams();
  const [edited, setEdited] = useState<OpenedRequest | null>(null);
  const close = () => setEdited(null);
  return (
    <>
      <RequestView requestId={Number(requestId)} back={{ to: paths.ownRequests, label: t('title') }} onEdit={setEdited} />
      {edited ? <Edited opened={edited} onClose={close} /> : null}
    </>
  );
}

function Edited({ opened: { request }, onClose }: { opened: OpenedRequest; onClose: () => void }) {
  const content = request.content as { form: number; values: Record<string, unknown> };
  return (
    <OwnRequestForm
      code={request.kind.slice('request.'.length)}
      opened={{ requestId: request.id, version: request.version, form: content.form, values: content.values }}
      onClose={onClose}
      onKept={onClose}
    />
  );
}
