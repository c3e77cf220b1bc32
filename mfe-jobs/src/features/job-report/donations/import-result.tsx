import type { DonationImportResult } from '@campaign/shared-api/contracts';
import { Banner, Button, DescriptionList, Stack, Text } from '@campaign/shared-ui';
import { count, donationWords as say } from '../../../words';

/** What became of every row of a file; those that were refused can be taken away, mended and imported again. */
export function ImportResult({ result, fileName }: { result: DonationImportResult; fileName: string }) {
  const { rows, added, known, refused, unmatched, problems, refusedFile } = result;
  return (
    <Stack gap={16}>
      <Banner tone={refused > 0 ? 'warn' : 'success'} role="status" title={say.added(added)}>
        {say.sum(rows, known, refused)}
      </Banner>
      {unmatched > 0 && <Banner tone="info">{say.unmatched(unmatched)}</Banner>}
      {refusedFile !== null && (
        <>
          <DescriptionList
            items={problems.map(({ row, problem }) => ({ label: say.row(row), value: problem }))}
          />
          {refused > problems.length && <Text tone="muted">{say.more(refused - problems.length)}</Text>}
          <div>
            <Button icon="download" onClick={() => save(refusedFile, say.refusedName(fileName))}>
              {say.takeRefused(count(refused))}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
