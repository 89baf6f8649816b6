import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BroughtStub, citeBroughtLine, listLetterStubs, unciteBroughtLine } from '../../../../contract/sarabun/brought-stubs.ts';
import { useRead, useSend } from '../../../api.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { toastError } from '../../../ui/toast.ts';
import { LineChoice } from '../LineChoice.tsx';
import { StubList } from './StubList.tsx';

interface Props {
  documentId: number;
  /** Of the paper: it says what is cited. */
  onCited: (stub: BroughtStub) => void;
}

/** อ้างถึง lines of former registers: found by number or words, linked at once, said on the paper by who writes it. */
export function Cites({ documentId, onCited }: Props) {
  const { t } = useTranslation('brought');
  const [choosing, setChoosing] = useState(false);
  const read = useRead(listLetterStubs, { documentId });
  const cite = useSend(citeBroughtLine, [listLetterStubs]);
  const uncite = useSend(unciteBroughtLine, [listLetterStubs]);
  const stubs = (read.data?.items ?? []).filter(({ kind }) => kind === 'REFERS');
  return (
    <>
      {stubs.length > 0 ? (
        <StubList stubs={stubs} onRemove={({ stubId }) => void uncite({ documentId, stubId }).catch(toastError)} />
      ) : null}
      <Button
        variant="subtle"
        size="compact-md"
        style={{ alignSelf: 'start' }}
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {t('stub.cite')}
      </Button>
      {choosing ? (
        <FormModal
          title={t('stub.cite')}
          hint={t('stub.citeHint')}
          size={640}
          initial={{ lineId: '' }}
          send={async ({ lineId }) => {
            const { stub } = await cite({ documentId, lineId: Number(lineId) });
            onCited(stub);
            return stub;
          }}
          submit={t('stub.citeDo')}
          done={t('stub.cited')}
          onClose={() => setChoosing(false)}
        >
          {({ field }) => <LineChoice field={field('lineId', { required: true })} />}
        </FormModal>
      ) : null}
    </>
  );
}
