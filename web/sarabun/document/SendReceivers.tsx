import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getDraft } from '../../../contract/sarabun/drafts.ts';
import { useRead } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { LoadingRows } from '../../ui/Loading.tsx';
import { ReceiverItem, ReceiverLists } from '../draft/ReceiverLists.tsx';
import { keyOf } from '../draft/receivers.ts';
import { WaySelect } from '../draft/WaySelect.tsx';

/** How a body outside gets the letter, by its name; where it differs from the draft. */
export type Methods = ReadonlyMap<string, string>;

interface Props {
  documentId: number;
  methods: Methods;
  onMethods: (methods: Methods) => void;
}

/** Who gets the letter, as it was drafted and signed: each by what for, those outside with the way that the registry chooses. */
export function SendReceivers({ documentId, methods, onMethods }: Props) {
  const { t } = useTranslation('parts');
  const draft = useRead(getDraft, { documentId });
  if (draft.isError) return <p role="alert">{errorText(draft.error)}</p>;
  if (!draft.data) return <LoadingRows rows={2} />;
  return (
    <Stack component="fieldset" gap={12} className="bare">
      <Text component="legend" fw={500}>
        {t('receivers.drafted')}
      </Text>
      <ReceiverLists receivers={draft.data.receivers}>
        {(one) => (
          <ReceiverItem key={keyOf(one)} name={one.name}>
            {one.kind === 'OUTSIDE' ? (
              <WaySelect
                name={one.name}
                value={methods.get(one.name) ?? one.method ?? 'POST'}
                onChange={(way) => onMethods(new Map([...methods, [one.name, way]]))}
              />
            ) : null}
          </ReceiverItem>
        )}
      </ReceiverLists>
    </Stack>
  );
}
