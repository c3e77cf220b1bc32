import { useState } from 'react';
import { useMay } from '@campaign/shared-api';
import { Button } from '@campaign/shared-ui';
import { donationWords as say } from '../../../words';
import { DonationPageDialog } from './donation-page-dialog';
import { ImportDonationsDialog } from './import-donations-dialog';

/** How donations come in, for those who may bring them. */
export function DonationWays({ jobId }: { jobId: number }) {
  const [open, setOpen] = useState<'import' | 'page' | null>(null);
  const mayImport = useMay('donation:import');
  const mayRead = useMay('donation:read-token');
  const close = () => setOpen(null);
  return (
    <>
      {mayRead && <Button onClick={() => setOpen('page')}>{say.page}</Button>}
      {mayImport && (
        <Button icon="upload" onClick={() => setOpen('import')}>
          {say.import}
        </Button>
      )}
      {open === 'import' && <ImportDonationsDialog jobId={jobId} onClose={close} />}
      {open === 'page' && <DonationPageDialog onClose={close} />}
    </>
  );
}
