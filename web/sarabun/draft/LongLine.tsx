import { PaperArea, type PaperField } from './PaperArea.tsx';

interface Props extends PaperField {
  value: string;
  onValue: (value: string) => void;
}

/** One line of the paper that may be longer than the field: it is seen whole, and takes no line break. */
export function LongLine({ value, onValue, ...named }: Props) {
  return (
    <PaperArea
      {...named}
      minRows={1}
      value={value}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      onChange={(event) => onValue(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
    />
  );
}
