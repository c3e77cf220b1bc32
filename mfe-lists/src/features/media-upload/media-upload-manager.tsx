import { useRef, useState, type FormEvent } from 'react';
import type { PanelProps } from '@campaign/platform';
import { AgencyField, IdentityField, PanelForm } from '@campaign/platform/list-screen';
import { useIdentityChoices, useUser } from '@campaign/shared-api';
import { FileDrop, notify } from '@campaign/shared-ui';
import { mediaWords } from '../../media-words';
import { ACCEPTED } from './media-file';
import * as S from './media-upload.styled';
import { UploadRowItem } from './upload-row';
import { useMediaUploads, type UploadRow } from './use-media-uploads';

const say = mediaWords.panel;

const NO_FILES: readonly File[] = [];

/** MUP: several photos and videos, each with its title and identity, sent one after another. */
export function MediaUploadManager({
  identityId,
  files = NO_FILES,
  open,
  close,
}: PanelProps<'media-upload-manager'>) {
  const isAdmin = useUser()?.role === 'ADMIN';
  const [agency, setAgency] = useState<number>();
  const [forAll, setForAll] = useState(identityId);
  const { choices } = useIdentityChoices(agency);
  const ownerOf = (id: number) => choices.find((each) => each.identityId === id)?.accountId;
  const uploads = useMediaUploads((id) => (isAdmin ? (agency ?? ownerOf(id)) : undefined), {
    files,
    identityId,
  });
  const { rows, sending } = uploads;
  const list = useRef<HTMLUListElement>(null);

  const tell = (went: number) => {
    if (went > 0) notify('success', say.uploaded(went));
    return went;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missingIn(rows) || sending) return;
    if (tell(await uploads.send(rows)) === rows.length) close({ uploaded: rows.length });
  };
  const retry = async (row: UploadRow) => {
    if (tell(await uploads.send([row])) === 1 && rows.length === 1) close({ uploaded: 1 });
  };
  // The button that was pressed goes with its row: the next one's gets the focus, else where files are chosen.
  const remove = (key: UploadRow['key'], at: number) => {
    const { children } = list.current!;
    const heir = children[at + 1] ?? children[at - 1];
    const files = list.current!.closest('form')?.querySelector<HTMLElement>('[type=file]');
    (heir ? [...heir.querySelectorAll('button')].at(-1) : files)?.focus();
    uploads.remove(key);
  };
  const chooseForAll = (id: number | undefined) => {
    setForAll(id);
    uploads.identityForAll(id);
  };

  return (
    <PanelForm
      open={open}
      title={say.title}
      width={720}
      onLeave={() => {
        uploads.cancelAll();
        close();
      }}
      isDirty={rows.length > 0}
      unsaved={say.unsaved}
      onSubmit={(event) => void submit(event)}
      saving={sending}
      submitLabel={say.submit}
      missing={missingIn(rows)}
    >
      <FileDrop
        label={say.files}
        help={say.help}
        accept={ACCEPTED}
        multiple
        disabled={sending}
        onFiles={(files) => uploads.add(files, forAll)}
      />
      <AgencyField
        value={agency}
        onChange={(id) => {
          setAgency(id);
          chooseForAll(undefined);
        }}
      />
      {rows.length > 1 && (
        <IdentityField label={say.forAll} agency={agency} value={forAll} onChange={chooseForAll} />
      )}
      <S.Rows ref={list}>
        {rows.map((row, at) => (
          <UploadRowItem
            key={row.key}
            row={row}
            agency={agency}
            busy={sending}
            onChange={(part) => uploads.change(row.key, part)}
            onRemove={() => remove(row.key, at)}
            onCancel={() => uploads.cancel(row.key)}
            onRetry={() => void retry(row)}
          />
        ))}
      </S.Rows>
    </PanelForm>
  );
}

/** MUP-03: what still keeps Submit from working. */
function missingIn(rows: readonly UploadRow[]): string | undefined {
  if (rows.length === 0) return say.missing.files;
  if (rows.some(({ unfit }) => unfit)) return say.missing.unfit;
  if (rows.some(({ title }) => title.trim() === '')) return say.missing.title;
  if (rows.some(({ identityId }) => identityId === undefined)) return say.missing.identity;
  return undefined;
}
