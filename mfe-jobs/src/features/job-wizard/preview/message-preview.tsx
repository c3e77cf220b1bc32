import { skipToken } from '@reduxjs/toolkit/query';
import { useImperativeHandle, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mediaKindOf, PhonePreview } from '@campaign/shared-ui/messaging';
import {
  RATINGS,
  SYSTEM_COLUMNS,
  useGetPhoneListQuery,
  useGetSampleRowsQuery,
  useMay,
  usePhone,
} from '@campaign/shared-api';
import type { Identity, PhoneNumberRow } from '@campaign/shared-api/contracts';
import {
  countOf,
  countSegments,
  formatPhone,
  textToHtml,
  type RecipientValues,
} from '@campaign/shared-api/messaging';
import type { JobForm } from '../../../components/job-form';
import { mediaWords } from '../../../words';
import { mergedText, testValuesOf } from '../content/message-text';
import { useWizard } from '../wizard-context';

/** The message on a phone, filled from real rows of the first chosen list, else from the test values (DYN-04). */
export function MessagePreview({ identity }: { identity: Identity | undefined }) {
  const { values, preview } = useWizard();
  const told = values.initialTemplateMessage;
  const [typed, setTyped] = useState({ html: told, after: told });
  useImperativeHandle(
    preview,
    () => ({ show: (text) => setTyped({ html: textToHtml(text), after: told }) }),
    [told],
  );
  // The form's word is newer once it has another.
  if (typed.after !== told) setTyped({ html: told, after: told });
  const { shown } = usePhone();
  const rows = useSampleRows(values.phoneListAssignments[0]);
  const [at, setAt] = useState(0);
  const index = Math.min(at, rows.length - 1);
  const row = rows[index];

  const text = mergedText(typed.html, row ? valuesOf(row) : testValuesOf(values.testValues));
  const media = values.isMMSEnabled && values.initialTemplateMedia ? mediaOf(values) : undefined;
  const { segments } = countSegments(text, { mms: values.isMMSEnabled });
  const length = countOf(segments, 'segment');
  return (
    <PhonePreview
      from={identity?.displayName ?? (values.adminPhone ? formatPhone(values.adminPhone) : 'Your number')}
      bubbles={text || media ? [{ id: 'message', text, media }] : []}
      sample={{
        label: row
          ? `${shown(row.PhoneNumber)} · ${index + 1} of ${rows.length} · ${length}`
          : `Test values${text ? ` · ${length}` : ''}`,
        ...(row && index > 0 && { onPrevious: () => setAt(index - 1) }),
        ...(row && index < rows.length - 1 && { onNext: () => setAt(index + 1) }),
      }}
    />
  );
}

const mediaOf = ({ mmsMIME, initialTemplateMedia }: JobForm) => ({
  kind: mediaKindOf(mmsMIME ?? 'image/'),
  src: initialTemplateMedia ?? '',
  name: mediaWords.assigned,
});

const NO_ROWS: readonly PhoneNumberRow[] = [];

/** PLTAB-09. Whoever may not read lists sees the test values. */
function useSampleRows(listId: number | undefined) {
  const mayRead = useMay('list:sample');
  // JOBS-26: the rating level chosen on the dashboard; All sends null.
  const rating = useSearchParams()[0].get('rating');
  const ratingValue = RATINGS.find((level) => String(level) === rating) ?? null;
  const { data: list } = useGetPhoneListQuery(listId !== undefined && mayRead ? listId : skipToken);
  const { currentData } = useGetSampleRowsQuery(
    list && list.listId === listId
      ? { fileUrlListWithListName: [{ fileUrl: list.fileUrl, listName: list.listName }], ratingValue }
      : skipToken,
  );
  return currentData ?? NO_ROWS;
}

const valuesOf = (row: PhoneNumberRow): RecipientValues =>
  Object.fromEntries(SYSTEM_COLUMNS.map((column) => [column, row[column]]));
