import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { getDraft } from '../../../contract/sarabun/drafts.ts';
import { keepText } from '../../../contract/sarabun/versions.ts';
import { call, randomId } from '../../api.ts';
import { toastError } from '../../ui/toast.ts';
import type { Text } from '../versions/compare.ts';
import { ChooseText } from '../versions/VersionsButton.tsx';
import { useOtherTabs } from './useOtherTabs.ts';
import type { useSaving } from './useSaving.ts';

interface Props {
  documentId: number;
  sentBack: Given<typeof getDraft>['sentBack'];
  saves: ReturnType<typeof useSaving>;
  /** What is typed here. */
  mine: Text;
  onReload: () => void;
}

/** What stands over the columns: that it isn't saved and why, that it is open twice, why it was sent back. */
export function DraftNotices({ documentId, sentBack, saves, mine, onReload }: Props) {
  const { t } = useTranslation('draft');
  const otherTab = useOtherTabs(documentId);
  const { state, why } = saves.saving;
  return (
    <>
      {state === 'changed' ? (
        <SavedElsewhere documentId={documentId} saves={saves} mine={mine} onReload={onReload} />
      ) : state === 'failed' ? (
        <div role="alert" className="strip">
          <p>{why}</p>
        </div>
      ) : otherTab ? (
        <div role="status" className="strip">
          <p>{t('otherTab')}</p>
        </div>
      ) : null}
      {sentBack ? (
        <div className="strip">
          <p>{t('sentBack', { by: sentBack.by, reason: sentBack.reason })}</p>
        </div>
      ) : null}
    </>
  );
}

/** Somebody else saved meanwhile: both texts are compared, and one is chosen. */
function SavedElsewhere({ documentId, saves, mine, onReload }: Omit<Props, 'sentBack'>) {
  const { t } = useTranslation('draft');
  const [comparing, setComparing] = useState(false);
  const take = (choice: () => Promise<void>) => {
    setComparing(false);
    choice().catch((error) => toastError(error));
  };
  /** What was saved elsewhere; what is typed here stays as a version. */
  const takeTheirs = () =>
    take(async () => {
      await call(keepText, { documentId, ...mine }, { key: randomId() });
      saves.forget();
      onReload();
    });
  const takeMine = () => take(async () => saves.overwrite((await call(getDraft, { documentId })).revision));
  return (
    <div role="alert" className="strip">
      <p>{saves.saving.why}</p>
      <Button variant="default" onClick={() => setComparing(true)}>
        {t('compare')}
      </Button>
      <Button variant="default" onClick={takeTheirs}>
        {t('theirs')}
      </Button>
      <Button variant="default" onClick={takeMine}>
        {t('mine')}
      </Button>
      {comparing ? (
        <Suspense fallback={null}>
          <ChooseText documentId={documentId} mine={mine} onMine={takeMine} onTheirs={takeTheirs} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
