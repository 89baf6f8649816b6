import { useQuery } from '@tanstack/react-query';
import { coverPath } from '../../contract/intranet/calls.ts';
import { fetchBlob } from '../api.ts';
import { base } from '../shell/boot.ts';

/** The picture of an item. What is for staff is fetched with the token: its address alone opens nothing. */
export function Cover({ id, alt, staffOnly, className }: { id: number; alt: string; staffOnly: boolean; className: string | undefined }) {
  const picture = useQuery({
    queryKey: ['intranet-cover', id],
    queryFn: async ({ signal }) => URL.createObjectURL(await fetchBlob(coverPath(id), signal)),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: staffOnly,
  });
  const address = staffOnly ? picture.data : `${base}api${coverPath(id)}`;
  return address ? <img className={className} src={address} alt={alt} loading="lazy" /> : <span className={className} aria-hidden />;
}
