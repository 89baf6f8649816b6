import { useParams } from 'react-router';
import { SignTypesPage } from '../../signing/SignTypesPage.tsx';
import { CertifyingPosts } from './CertifyingPosts.tsx';
import { GroupPage } from './GroupPage.tsx';
import { SignTypeGroups } from './SignTypeGroups.tsx';

/** [S35] levels by kind, groups, posts that certify; [S36] sign-type/signTypeGroup/{id}: one group, `new` for another. */
export function SignTypeScreen() {
  const { '*': deeper = '' } = useParams();
  const [, group] = /^signTypeGroup\/(\d+|new)$/.exec(deeper) ?? [];
  if (group) return <GroupPage key={group} id={group === 'new' ? null : Number(group)} />;
  return (
    <div className="stack">
      <div>
        <SignTypesPage />
      </div>
      <SignTypeGroups />
      <CertifyingPosts />
    </div>
  );
}
