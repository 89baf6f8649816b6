import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { answerKinds, kinds } from '../../../contract/kinds.ts';
import { createDraft } from '../../../contract/sarabun/drafts.ts';
import type { Action } from '../../../contract/sarabun/letters.ts';
import { useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { toastError } from '../../ui/toast.ts';
import { useReferenceLists } from '../reference-lists.ts';
import type { Letter } from './ActionPanel.tsx';

/** On to the editor: to change the draft, or to write an answer. */
export function OwnLetter({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  const go = useNavigate();
  const write = useWrite(createDraft, { onSuccess: ({ documentId }) => void go(paths.draft(documentId)) });
  const known = useReferenceLists();
  const may = (action: Action) => letter.may.some((one) => one.action === action && one.allowed);
  const answers = answerKinds.filter((kind) => !known || known.types.some((one) => one.code === kinds[kind].code && one.creates));
  if (!may('edit') && !may('answer')) return null;
  return (
    <div className="side-by-side">
      {may('edit') ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => void go(paths.draft(letter.document.id))}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {may('answer') && answers.length > 0 ? (
        <Menu position="top-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} loading={write.isPending}>
              {t('action.answer')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {answers.map((kind) => (
              <Menu.Item
                key={kind}
                onClick={() =>
                  write.mutate({ type: kinds[kind].code, answers: letter.document.id }, { onError: (error) => toastError(error) })
                }
              >
                {t(`window.answerBy.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}
