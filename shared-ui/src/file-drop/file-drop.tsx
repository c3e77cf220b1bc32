import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { IconButton } from '../button/button';
import { FieldError } from '../field/field';
import { Icon } from '../icon/icon';
import { formatBytes } from './format-bytes';
import * as S from './file-drop.styled';

export interface FileDropProps {
  /** The name of the file input. */
  label: string;
  /** What is welcome: "CSV, TXT or ZIP, up to 50 MB". */
  help?: string;
  /** Filters the picker only; dropped files come as they are, so check them in `onFiles`. */
  accept?: string;
  multiple?: boolean;
  /** The chosen or dropped files, at least one. */
  onFiles: (files: File[]) => void;
  /** What was chosen, shown below with a remove button each. */
  files?: readonly File[];
  onRemove?: (file: File) => void;
  error?: string | false | undefined;
  disabled?: boolean;
}

/** Files by dragging or by a button; both keyboards and fingers can reach the button. */
export function FileDrop({
  label,
  help,
  accept,
  multiple,
  onFiles,
  files = [],
  onRemove,
  error,
  disabled,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  // A file dropped beside the zone would replace the page with its content.
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);

  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])];
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1));
    // Else choosing the same file again, corrected, would not be a change.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <S.Frame>
      <S.Zone
        htmlFor={id}
        data-over={over || undefined}
        data-disabled={disabled || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <S.Input
          ref={input}
          id={id}
          type="file"
          aria-label={label}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => take(event.target.files)}
        />
        <S.Picture aria-hidden>
          <Icon name="upload" size={20} />
        </S.Picture>
        <S.Words>
          <span aria-hidden>
            <S.Choose>Choose {multiple ? 'files' : 'a file'}</S.Choose> or drop {multiple ? 'them' : 'it'}{' '}
            here
          </span>
          {help && <S.Help id={`${id}-help`}>{help}</S.Help>}
        </S.Words>
      </S.Zone>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {files.length > 0 && (
        <S.Files role="list">
          {files.map((file, index) => (
            <S.File key={`${file.name}-${index}`}>
              <Icon name="file" />
              <S.Name>{file.name}</S.Name>
              <S.Size>{formatBytes(file.size)}</S.Size>
              {onRemove && (
                <IconButton
                  icon="x"
                  size="sm"
                  label={`Remove ${file.name}`}
                  disabled={disabled}
                  onClick={() => onRemove(file)}
                />
              )}
            </S.File>
          ))}
        </S.Files>
      )}
    </S.Frame>
  );
}
