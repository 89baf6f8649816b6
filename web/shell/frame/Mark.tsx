import { boot } from '../boot.ts';
import classes from './Mark.module.css';

/** The brand's picture, or its letter on the brand's colour. Decoration: the name stands beside it. */
export function Mark({ size = 32, onPanel }: { size?: number; onPanel?: boolean }) {
  const { logo, mark } = boot.brand;
  const style = { width: size, height: size, fontSize: size * 0.5 };
  if (logo) return <img className={classes.picture} src={logo} alt="" style={style} />;
  return (
    <span className={classes.letter} data-on-panel={onPanel || undefined} style={style} aria-hidden>
      {mark}
    </span>
  );
}
