import { shortDateTime } from './dates.ts';
import { Lines } from './Lines.tsx';
import { Panel } from './Panel.tsx';

interface Props {
  title: string;
  events: readonly { act: string; who: string; words: string; at: string }[];
}

/** What happened to one thing, as its events tell. */
export function HistoryPanel({ title, events }: Props) {
  return (
    <Panel title={title} flush>
      <ul className="bare flush" aria-label={title}>
        {events.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
          <li key={place} className="row">
            <span className="words">
              <Lines sub={[one.who, one.words]}>{one.act}</Lines>
            </span>
            <span className="dim figures">{shortDateTime(one.at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
