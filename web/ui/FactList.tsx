import type { CSSProperties, ReactNode } from 'react';

interface Props {
  label?: string;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Close together, beside a paper. */
const close = { '--names': '112px', '--values': '140px', '--between': '2px', fontSize: 15 } as CSSProperties;

/** Names, and beside each what stands for it; what is empty is left out. */
export function FactList({ label, facts }: Props) {
  return (
    <dl className="facts" style={close} aria-label={label}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
