import { useParams } from 'react-router';
import { DirectoryPeople } from './DirectoryPeople.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonScreen } from './PersonScreen.tsx';

/** [S4] The staff register: the list, and below it /new, /import, /directory and /{personId}. */
export function PeoplePage() {
  const { '*': rest = '' } = useParams();
  const [first = ''] = rest.split('/');
  if (first === 'new') return <PersonScreen key="new" personId={null} />;
  if (first === 'directory') return <DirectoryPeople />;
  return /^\d+$/.test(first) ? <PersonScreen key={first} personId={Number(first)} /> : <PeopleList importing={first === 'import'} />;
}
