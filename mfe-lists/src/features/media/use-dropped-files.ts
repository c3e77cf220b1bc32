import { useEffect, useRef, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that are dropped anywhere on the page, unless a panel or dialog is open over it. Answers whether some are held over
 * the page at the moment.
 */
export function useDroppedFiles(isOn: boolean, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const isFree = () => document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
    const hold = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // Else the browser would open the file in place of the page.
      event.preventDefault();
      setOver(isFree());
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && isFree()) take.current(files);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [isOn]);
  return over;
}
