/** Notes that do not stand in the way, but are read first. */
export function HintList({ hints }: { hints: readonly { code: string; text: string }[] }) {
  return (
    <ul className="stack">
      {hints.map((hint) => (
        <li key={hint.code}>{hint.text}</li>
      ))}
    </ul>
  );
}
