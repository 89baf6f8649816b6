import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { fileSize } from '../../../contract/rules/thai.ts';
import { getBroughtLine } from '../../../contract/sarabun/brought.ts';
import { linePaperPath } from '../../../contract/sarabun/brought-papers.ts';
import { continueBroughtLine } from '../../../contract/sarabun/brought-stubs.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Answer } from '../../ui/Answer.tsx';
import { shortDate } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { FactList } from '../../ui/FactList.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import { openPrint } from '../open-print.ts';

type Line = Given<typeof getBroughtLine>;

/** A line of a former register with everything that its sheet said. */
export function BroughtLine({ lineId, onClose }: { lineId: number; onClose: () => void }) {
  const { t } = useTranslation(['brought', 'common']);
  const small = useIsSmall();
  const read = useRead(getBroughtLine, { lineId });
  return (
    <Modal
      opened
      title={t('line.title')}
      onClose={onClose}
      size={640}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Answer of={read} rows={6}>
        {(line) => <Facts line={line} />}
      </Answer>
    </Modal>
  );
}

function Facts({ line }: { line: Line }) {
  const { t } = useTranslation('brought');
  const day = (found: string | null, written: string) => (found ? shortDate(found) : written && t('line.asWritten', { text: written }));
  const flags = line.flags as (keyof typeof flagNames)[];
  return (
    <div className="stack">
      <div>
        <Text fw={600} fz="lg">
          {line.subject || '-'}
        </Text>
        <p className="hint">{[t('mark'), `${line.book} ${line.year}`, line.void ? t('line.void') : ''].filter(Boolean).join(' · ')}</p>
      </div>
      <FactList
        facts={[
          [t('line.number'), line.number],
          [t('line.day'), [day(line.day, line.dayText), line.time].filter(Boolean).join(' ')],
          [t('field.docNo'), line.docNo],
          [t('field.docDate'), day(line.docDate, line.docDateText)],
          [t('field.from'), line.from],
          [t('field.to'), line.to],
          [t('field.action'), line.action],
          [t('field.remark'), line.remark],
          [t('field.speed'), line.speed],
          [t('field.unit'), line.unit],
          [t('field.link'), line.link],
          [t('sheet.found'), flags.map((flag) => t(`line.flag.${flag}`)).join(' · ')],
          [t('list.file'), t('line.source', { file: line.source.file, row: line.source.row })],
        ]}
      />
      {line.papers.length > 0 ? (
        <ul className="bare" aria-label={t('line.papers')}>
          {line.papers.map(({ id, name, size, pages }) => (
            <li key={id} className="row">
              <span className="words">
                {name}
                <span className="sub figures">
                  {[pages ? t('line.pages', { count: pages }) : '', fileSize(size)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <RowButton
                aria-label={t('papers.openOf', { name })}
                onClick={() => void openPrint(linePaperPath(line.lineId, id)).catch(toastError)}
              >
                {t('papers.open')}
              </RowButton>
            </li>
          ))}
        </ul>
      ) : null}
      <GoOn line={line} />
    </div>
  );
}

/** Its matter may go on as a letter, once; who may not do that is told so. */
function GoOn({ line: { lineId, number, mayContinue, continuedAs } }: { line: Line }) {
  const { t } = useTranslation('brought');
  const go = useNavigate();
  const goOn = useWrite(continueBroughtLine, { refresh: [getBroughtLine] });
  if (continuedAs)
    return (
      <Link className="link" to={paths.document(continuedAs)}>
        {t('stub.open')}
      </Link>
    );
  if (!mayContinue) return <p className="hint">{t('line.notDone')}</p>;
  const ask = async () => {
    const sure = await confirm({
      title: t('stub.continue'),
      message: t('stub.continueAsk', { number }),
      confirmLabel: t('stub.continue'),
    });
    if (!sure) return;
    goOn.mutate(
      { lineId },
      {
        onSuccess: ({ documentId }) => {
          toastDone(t('stub.continued'));
          void go(paths.document(documentId));
        },
        onError: (error) => toastError(error),
      },
    );
  };
  return (
    <Group>
      <Button variant="default" loading={goOn.isPending} onClick={() => void ask()}>
        {t('stub.continue')}
      </Button>
    </Group>
  );
}

const flagNames = { DITTO: 1, INSERTED: 1, SERIES: 1, NO_NUMBER: 1, NO_DAY: 1, HIDDEN: 1, STRUCK: 1 };
