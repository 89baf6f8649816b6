import { type ComponentType, Suspense } from 'react';
import type { WordsModule } from '../../contract/lang/index.ts';
import { loadWords } from '../shell/preferences/i18n.ts';
import { LoadingRows } from '../ui/Loading.tsx';
import { type LazyPart, lazyAgain } from '../ui/lazy-again.ts';

interface StageProps {
  shown: Record<string, unknown>;
}

/** What a module shows on a display while what is booked there is on: `web/<module>/Stage.tsx`; its texts are the module's. */
const files = import.meta.glob<{ Stage: ComponentType<StageProps> }>('../*/Stage.tsx');
const stages = new Map<string, LazyPart<StageProps>>(
  Object.entries(files).map(([path, file]) => {
    const module = path.split('/').at(-2) ?? '';
    const stage = lazyAgain(async () => {
      const [{ Stage }] = await Promise.all([file(), loadWords([module as WordsModule])]);
      return Stage;
    });
    return [module, stage];
  }),
);

export function ModuleStage({ module, shown }: StageProps & { module: string }) {
  const Stage = stages.get(module);
  if (!Stage) return null;
  return (
    <Suspense fallback={<LoadingRows rows={6} />}>
      <Stage shown={shown} />
    </Suspense>
  );
}
