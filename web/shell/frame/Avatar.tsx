import { useQuery } from '@tanstack/react-query';
import { fetchBlob } from '../../api.ts';
import { initial } from '../../ui/initials.ts';
import { useUser } from '../session/session.ts';
import classes from './Avatar.module.css';

/** The address of my picture; null where there is none. Fetched with the token: the address alone opens nothing. */
export function useMyPicture(): string | null {
  const user = useUser();
  const picture = useQuery({
    queryKey: ['avatar', user.F_PERSON_ID],
    queryFn: async ({ signal }) => {
      const blob = await fetchBlob(`/users/view-file-avatar/${user.F_PERSON_ID}`, signal);
      // a drawing stands there for everybody without a photo
      return blob.size > 0 && /^image\/(?!svg)/.test(blob.type) ? URL.createObjectURL(blob) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: user.F_PERSON_ID > 0,
  });
  return picture.data ?? null;
}

/** My picture, or my initials where there is none [H5]. */
export function Avatar({ size }: { size: number }) {
  const user = useUser();
  const picture = useMyPicture();
  const { F_FIRST_NAME, F_LAST_NAME } = user.userInformation;
  const style = { width: size, height: size, fontSize: size * 0.42 };
  if (picture) return <img className={classes.root} style={style} src={picture} alt="" />;
  return (
    <span className={classes.root} style={style} aria-hidden>
      {initial(F_FIRST_NAME)}
      {initial(F_LAST_NAME)}
    </span>
  );
}
