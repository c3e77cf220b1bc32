import { useEffect, useState } from 'react';
import type { ApiProblem } from '@campaign/shared-api';
import { words } from '../words';
import { findFault, type Decided, type FileFault } from './check-file';

const UNDECIDED: Decided = {};

/**
 * What is wrong with the chosen file, told before anything is sent, and the ways on. A decision is about this file alone;
 * `onFile` is given the one that was made of a spreadsheet.
 */
export function useFileCheck(
  file: File | null,
  isPhone: (value: string) => boolean,
  onFile: (file: File) => void,
) {
  const [choice, setChoice] = useState<{ file: File; decided: Decided }>();
  const [checked, setChecked] = useState<{ file: File; decided: Decided; fault: FileFault | null }>();
  const [reading, setReading] = useState(false);
  const decided = file && choice?.file === file ? choice.decided : UNDECIDED;

  useEffect(() => {
    if (!file) return undefined;
    let isLatest = true;
    const tell = (fault: FileFault | null) => isLatest && setChecked({ file, decided, fault });
    findFault(file, isPhone, decided).then(tell, () => tell({ text: words.upload.notProcessed }));
    return () => {
      isLatest = false;
    };
  }, [file, isPhone, decided]);

  const isChecked = file !== null && checked?.file === file && checked.decided === decided;
  const fault = file && checked?.file === file ? checked.fault : null;

  const readSheet = async (sheet: File) => {
    setReading(true);
    try {
      const { sheetAsCsv } = await import('./sheet-as-csv');
      onFile(await sheetAsCsv(sheet));
    } catch (error) {
      const { text } = (await import('./sheet-as-csv')).faultOf(error);
      setChecked({ file: sheet, decided, fault: { text } });
    } finally {
      setReading(false);
    }
  };
  const goOn = (way: NonNullable<FileFault['way']>) => {
    if (!file) return;
    if (way.kind === 'sheet') return void readSheet(file);
    const more: Decided = way.kind === 'keep' ? { keepBadRows: true } : { phoneColumn: way.column };
    setChoice({ file, decided: { ...decided, ...more } });
  };
  /** The server looked closer: what it says of the file stands until another file, or another way, is chosen. */
  const refuse = ({ message, fields, way }: ApiProblem) => {
    if (file && fields?.['file'])
      setChecked({ file, decided, fault: { text: message, ...(way && { way }) } });
  };
  return { fault, decided, checking: file !== null && !isChecked, reading, goOn, refuse };
}
export type FileCheck = ReturnType<typeof useFileCheck>;
