import { useParams } from 'react-router';
import { PersonsPage } from '../../signing/PersonsPage.tsx';
import { CertificatePersonPage } from './CertificatePersonPage.tsx';

/** [S31] everybody's certificates; [S34] deeper in the address, those of one person. */
export function PersonsScreen() {
  const { '*': deeper = '' } = useParams();
  return /^\d+$/.test(deeper) ? <CertificatePersonPage key={deeper} personId={Number(deeper)} /> : <PersonsPage />;
}
