import { Button } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listBoxes } from '../../contract/archive/store.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useSetup } from './archive-words.ts';

const BoxForm = lazy(() => import('./store-dialogs.tsx').then((file) => ({ default: file.BoxForm })));

/** Boxes as they stand, shelf by shelf. */
export function BoxesByShelf() {
  const { t } = useTranslation('archive');
  const setup = useSetup().data;
  const read = useRead(listBoxes, { ids: [], pageSize: 100 });
  const [adds, setAdds] = useState(false);
  return (
    <>
      <div className="side-by-side">
        {setup?.keeps ? (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdds(true)}>
            {t('store.addBox')}
          </Button>
        ) : null}
        <Button component={Link} to={paths.boxLabels} variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
          {t('store.labels')}
        </Button>
      </div>
      <Answer of={read} rows={6}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="dim">{t('store.noBoxes')}</p>
          ) : (
            [...Map.groupBy(items, ({ shelf }) => shelf?.name ?? t('store.noShelf'))].map(([shelf, boxes]) => (
              <Panel key={shelf} title={shelf} count={boxes.length} flush>
                <ul className="bare flush" aria-label={shelf}>
                  {boxes.map((one) => (
                    <li key={one.id} className="row">
                      <span className="words">
                        <Lines
                          sub={[
                            one.unit,
                            one.yearFrom === one.yearTo ? `${one.yearFrom}` : `${one.yearFrom}–${one.yearTo}`,
                            one.slot,
                            one.files,
                          ]}
                        >
                          <Link className="link" to={paths.archiveBox(one.id)}>
                            {t('store.box', { no: one.no })}
                          </Link>
                        </Lines>
                      </span>
                      <span className="dim figures">{t('store.lettersIn', { count: one.letters })}</span>
                    </li>
                  ))}
                </ul>
              </Panel>
            ))
          )
        }
      </Answer>
      <Suspense fallback={null}>{adds ? <BoxForm onClose={() => setAdds(false)} /> : null}</Suspense>
    </>
  );
}
