import { useGetDncsQuery } from '@campaign/shared-api';
import { isPlainPhone } from '@campaign/shared-api/messaging';
import { useFileCheck } from '../../components/use-file-check';
import { dncWords } from '../../dnc-words';
import type { DncForm } from './dnc-form';

const say = dncWords.create;
const NAMES_AT_ONCE = 50;

/**
 * What is wrong with the chosen file (DNCM-05..08) and its name (DNCM-04), told before anything is sent. The server decides
 * about both again.
 */
export function useCheckedFile(
  { way, file, listName }: DncForm,
  accountId: number | undefined,
  onFile: (file: File) => void,
) {
  const check = useFileCheck(file, isPlainPhone, onFile);
  const fileProblem = check.fault?.text;

  const name = listName.trim();
  const { data } = useGetDncsQuery(
    { account_id: accountId, query: name, page: 1, size: NAMES_AT_ONCE },
    { skip: way !== 'file' || name === '' },
  );
  const isTaken = name !== '' && data?.data.some((each) => each.name?.toLowerCase() === name.toLowerCase());
  const nameProblem = isTaken ? say.nameTaken : undefined;
  return { check, fileProblem, nameProblem, problem: fileProblem ?? nameProblem };
}
