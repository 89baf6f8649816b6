import type { Projected } from '../../contract/meeting/sitting.ts';
import { Wall } from './Wall.tsx';

/** On the display of the room that was booked for it, while it meets. */
export function Stage({ shown }: { shown: Record<string, unknown> }) {
  return (
    <main>
      <Wall shown={shown as unknown as Projected} />
    </main>
  );
}
